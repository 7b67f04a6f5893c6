"""Workers that evaluate the shards of a sweep: in this process, in a pool of processes, on a Dask cluster."""
