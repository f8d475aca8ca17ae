"""The python server of suite io: FastMCP on Starlette and uvicorn."""
