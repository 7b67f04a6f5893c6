"""Run every benchmark in this folder, one after the other; each prints ratios from its own run.

`python benchmarks/run.py [name ...]` runs the named ones only. Peers that are not installed are reported as such.
"""

import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
HELPERS = {"growth_picture", "growth_plain", "run", "beside", "install", "matching_families", "own_rules", "timing"}


def main() -> None:
    wanted = sys.argv[1:] or sorted(path.stem for path in HERE.glob("*.py") if path.stem not in HELPERS)
    failed = []
    for name in wanted:
        print(f"\n== {name} ==", flush=True)
        if subprocess.run([sys.executable, HERE / f"{name}.py"], check=False).returncode:
            failed.append(name)
    if failed:
        sys.exit(f"failed: {', '.join(failed)}")


if __name__ == "__main__":
    main()
