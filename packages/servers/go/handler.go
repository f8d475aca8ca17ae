//go:build !bare

package main

import (
	"log/slog"
	"net/http"
	"os"

	"github.com/mark3labs/mcp-go/server"
)

// newHandler wires POST /mcp and GET /health. Tools are registered once, here.
func newHandler(served suite, serverID string) http.Handler {
	s := server.NewMCPServer("headroom-"+serverID, "1.0.0", server.WithToolCapabilities(false), server.WithRecovery())
	s.AddTools(served.tools...)

	mux := http.NewServeMux()
	mux.Handle("/mcp", refuseForeign(server.NewStreamableHTTPServer(s,
		server.WithStateLess(true),
		server.WithDisableStreaming(true),
		// By default the SDK logs every GET that it refuses.
		server.WithStreamableHTTPLogger(slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelWarn}))),
	)))
	mux.Handle("GET /health", health(served.ready, serverID))
	return mux
}
