"""A PostgreSQL server of the tests' own, in a temporary folder. It ends with the process that started it."""

import os
import pwd
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

import pytest

UNTIL_INPUT_ENDS = 'exec 3<&0; "$@" </dev/null 3<&- & read -r _ <&3; kill -INT $!; wait'
"""Run a server until standard input ends: then the process that started this is done, or dead."""


class Server:
    """Starts a server that listens on a socket in its folder, and on no port."""

    def __init__(self):
        found = [
            shutil.which("initdb"),
            *map(str, sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), reverse=True)),
        ]
        programs = [Path(program).resolve().parent for program in found if program]
        if not programs:
            pytest.skip("no PostgreSQL server is installed (Debian: apt-get install postgresql)")
        self.programs = programs[0]
        # Not below pytest's own folder: the path of a socket has at most 107 characters.
        self.folder = Path(tempfile.mkdtemp(prefix="grundy-"))
        self.user = None
        if os.geteuid() == 0:  # the server refuses to run as root
            names = {entry.pw_name for entry in pwd.getpwall()}
            self.user = next(name for name in ("postgres", "nobody") if name in names)
            shutil.chown(self.folder, self.user)
        self.run(
            "initdb", "-D", self.folder / "data", "-U", "grundy", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"
        )
        self.start()

    def run(self, program, *words):
        command = [self.programs / program, *words]
        done = subprocess.run(command, capture_output=True, text=True, user=self.user, cwd=self.folder, check=False)
        assert done.returncode == 0, done.stderr

    def start(self):
        options = ["-D", self.folder / "data", "-k", self.folder, "-c", "listen_addresses=", "-c", "fsync=off"]
        with open(self.folder / "log", "a") as log:
            self.process = subprocess.Popen(
                ["sh", "-c", UNTIL_INPUT_ENDS, "sh", self.programs / "postgres", *options],
                **dict.fromkeys(("stdout", "stderr"), log),
                stdin=subprocess.PIPE,
                user=self.user,
                cwd=self.folder,
            )
        for _ in range(600):
            ready = subprocess.run([self.programs / "pg_isready", "-q", "-h", self.folder], check=False)
            if ready.returncode == 0:
                return
            assert self.process.poll() is None, (self.folder / "log").read_text()
            time.sleep(0.05)
        raise AssertionError((self.folder / "log").read_text())

    def stop(self):
        self.process.stdin.close()
        self.process.wait()

    def address(self, database, user="grundy"):
        return f"postgresql://{user}@/{database}?host={self.folder}"

    def execute(self, database, statement):
        import psycopg

        with psycopg.connect(self.address(database), autocommit=True) as connection:
            cursor = connection.execute(statement)
            return cursor.fetchall() if cursor.description else None

    def remove(self):
        self.stop()
        shutil.rmtree(self.folder)
