"""Work of a user who may not write everything: root may."""

import os
import traceback

NOBODY = 65534


def unprivileged(work, *mine):
    """Call `work` in a process of a user without rights, to whom the folders `mine` are given."""
    if os.geteuid() != 0:
        return work()
    for folder in mine:
        os.chown(folder, NOBODY, NOBODY)
    child = os.fork()
    if child == 0:
        code = 1
        try:
            os.setgroups([])
            os.setgid(NOBODY)
            os.setuid(NOBODY)
            work()
            code = 0
        except BaseException:
            traceback.print_exc()
        finally:
            os._exit(code)
    assert os.waitpid(child, 0)[1] == 0, "see standard error"
