"""The tools: a package a suite, a module a tool."""
