"""The arrows, a file each. `grundy.reductions` loads every file, and arrows register themselves."""
