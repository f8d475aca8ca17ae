"""The python server: FastMCP on Starlette and uvicorn."""
