"""Start Dask workers as jobs of SLURM, and write the file by which `grundy sweep --scheduler-file` finds them.

    python examples/slurm.py --jobs 10 --queue normal --hours 24

It needs `pip install "grundy[cluster]" dask-jobqueue` on the machine where it runs, and on the nodes.
"""

from __future__ import annotations

import argparse
import time
from typing import Any


def make_cluster(queue: str, hours: int, cores: int, memory: str, interface: str | None = None) -> Any:
    """Return a cluster whose jobs each take `cores` cores, with one worker process for each core and no threads."""
    from dask_jobqueue import SLURMCluster

    return SLURMCluster(
        queue=queue,
        walltime=f"{hours:02}:00:00",
        cores=cores,
        processes=cores,  # Grundy's work holds Python's lock in parts: processes share nothing
        memory=memory,
        interface=interface,
        job_name="grundy",
        scheduler_options={"dashboard_address": None},
    )


def main() -> None:
    """Start the jobs, write the file, and wait until this program is stopped."""
    parser = argparse.ArgumentParser(description="Start Dask workers as jobs of SLURM.")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--queue", default="normal")
    parser.add_argument("--hours", type=int, default=24)
    parser.add_argument("--cores", type=int, default=32)
    parser.add_argument("--memory", default="64GB")
    parser.add_argument("--interface", help="the network that the nodes share, such as ib0")
    parser.add_argument("--file", default="scheduler.json")
    parser.add_argument("--script", action="store_true", help="print the job script, and start nothing")
    asked = parser.parse_args()
    with make_cluster(asked.queue, asked.hours, asked.cores, asked.memory, asked.interface) as cluster:
        if asked.script:
            print(cluster.job_script())
            return
        from distributed import Client

        cluster.scale(jobs=asked.jobs)
        with Client(cluster) as client:
            client.write_scheduler_file(asked.file)
            print(f"grundy sweep ... --scheduler-file {asked.file}", flush=True)
            while True:
                time.sleep(60)


if __name__ == "__main__":
    main()
