"""CPU seconds of `pip install .` where nothing was built before, and how long the longest files took to compile."""

import os
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

HOUSE = Path(__file__).resolve().parents[1]


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        build = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", "wheel", "--no-deps"]
        build += ["--no-build-isolation", "-C", f"build-dir={folder}/build", "-w", folder, str(HOUSE)]
        subprocess.run(build, check=True, env={**os.environ, "CCACHE_DISABLE": "1"})
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        log = Path(folder, "build", ".ninja_log").read_text().splitlines()[1:]
    print(f"pip install . : {used.ru_utime + used.ru_stime:.0f} s of CPU")
    lasted = {fields[3]: int(fields[1]) - int(fields[0]) for fields in (line.split("\t") for line in log)}
    for name in sorted(lasted, key=lasted.__getitem__, reverse=True)[:8]:
        print(f"{lasted[name] / 1000:8.1f} s  {Path(name).name.removesuffix('.o')}")


if __name__ == "__main__":
    main()
