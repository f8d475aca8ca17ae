"""Benchmarks, which the server does not load."""
