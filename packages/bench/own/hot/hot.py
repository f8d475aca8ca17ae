"""Serves MCP at /mcp: its tool spends processor time in two functions."""

import json
import os
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

ROUNDS = int(os.environ.get("ROUNDS", "10000"))
MASK = 0xFFFFFFFF


def rank(rounds):
    seed = rounds
    for _ in range(rounds):
        seed ^= seed << 13 & MASK
        seed ^= seed >> 17
        seed ^= seed << 5 & MASK
    return seed


def search():
    return f"found {rank(ROUNDS)}"


def result_of(method, params):
    if method == "initialize":
        info = {"name": "hot", "version": "1.0.0"}
        return {"protocolVersion": "2025-06-18", "capabilities": {"tools": {}}, "serverInfo": info}
    if method == "tools/list":
        tool = {"name": "search", "description": "search", "inputSchema": {"type": "object"}}
        return {"tools": [tool]}
    if method == "tools/call" and params["name"] == "search":
        return {"content": [{"type": "text", "text": search()}]}
    return {} if method == "ping" else None


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    def do_POST(self):
        message = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        if "id" not in message:
            return self.answer(202, b"")
        result = result_of(message["method"], message.get("params", {}))
        error = {"code": -32602, "message": "unknown tool or method"}
        outcome = {"error": error} if result is None else {"result": result}
        answer = {"jsonrpc": "2.0", "id": message["id"], **outcome}
        self.answer(200, json.dumps(answer).encode())

    def do_GET(self):
        self.answer(405, b"")

    def answer(self, status, body):
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


ThreadingHTTPServer(("", int(os.environ["PORT"])), Handler).serve_forever()
