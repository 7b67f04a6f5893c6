"""What holds for the whole test run."""

import signal

# A run that was started in the background has the interrupt signal ignored, and so would all its children.
signal.signal(signal.SIGINT, signal.default_int_handler)
