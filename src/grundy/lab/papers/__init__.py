"""The papers behind Grundy, statement by statement: a file `NUMBER.toml` each, read by the pages and the command."""

from grundy.lab.papers.paper import STATUSES, Paper, Statement, all_papers, paper_named

__all__ = ["STATUSES", "Paper", "Statement", "all_papers", "paper_named"]
