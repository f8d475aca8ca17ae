package main

import (
	"context"
	"encoding/json"
	"log"
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

type healthAnswer struct {
	Status string `json:"status"`
	Server string `json:"server"`
	Error  string `json:"error,omitempty"`
}

// health answers 200 when every backend does, else 503 with the one that does not.
func health(ready func(context.Context) error, serverID string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		status, answer := http.StatusOK, healthAnswer{Status: "ok", Server: serverID}
		if err := ready(r.Context()); err != nil {
			status, answer.Status, answer.Error = http.StatusServiceUnavailable, "unavailable", err.Error()
		}
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(status)
		if err := json.NewEncoder(w).Encode(answer); err != nil {
			log.Printf("answer /health: %v", err)
		}
	}
}
