package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"log/slog"
	"net/http"
	"os"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// tools holds what the tools of suite io share.
type tools struct {
	*backends
	serverID string
}

// newHandler wires POST /mcp and GET /health. Tools are registered once, here.
func newHandler(b *backends, serverID string) http.Handler {
	t := &tools{backends: b, serverID: serverID}
	s := server.NewMCPServer("headroom-"+serverID, "1.0.0", server.WithToolCapabilities(false), server.WithRecovery())
	s.AddTool(searchProducts, toolHandler(searchDefaults, t.searchProducts))
	s.AddTool(getUserCart, toolHandler(cartDefaults, t.getUserCart))
	s.AddTool(checkout, toolHandler(checkoutDefaults, t.checkout))

	mux := http.NewServeMux()
	mux.Handle("/mcp", refuseForeign(server.NewStreamableHTTPServer(s,
		server.WithStateLess(true),
		server.WithDisableStreaming(true),
		// By default the SDK logs every GET that it refuses.
		server.WithStreamableHTTPLogger(slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelWarn}))),
	)))
	mux.HandleFunc("GET /health", t.health)
	return mux
}

// toolHandler turns a function with typed arguments into the SDK's form. What goes wrong, in the
// arguments or in a backend, becomes a tool error with the reason as its text.
func toolHandler[A interface{ validate() error }](
	defaults A, call func(context.Context, A) (any, error),
) server.ToolHandlerFunc {
	return func(ctx context.Context, request mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		args := defaults
		if err := request.BindArguments(&args); err != nil {
			return mcp.NewToolResultError(bindingError(err).Error()), nil
		}
		if err := args.validate(); err != nil {
			return mcp.NewToolResultError(err.Error()), nil
		}
		answer, err := call(ctx, args)
		if err != nil {
			return mcp.NewToolResultError(err.Error()), nil
		}
		text, err := json.Marshal(answer)
		if err != nil {
			return nil, err
		}
		return mcp.NewToolResultText(string(text)), nil
	}
}

// bindingError names the field of a value that has the wrong type.
func bindingError(err error) error {
	if wrong := (*json.UnmarshalTypeError)(nil); errors.As(err, &wrong) && wrong.Field != "" {
		return fmt.Errorf("%s: must not be a JSON %s", wrong.Field, wrong.Value)
	}
	return fmt.Errorf("arguments: %w", err)
}

type healthAnswer struct {
	Status string `json:"status"`
	Server string `json:"server"`
	Error  string `json:"error,omitempty"`
}

// health answers 200 when both backends do, else 503 with the one that does not.
func (t *tools) health(w http.ResponseWriter, r *http.Request) {
	status, answer := http.StatusOK, healthAnswer{Status: "ok", Server: t.serverID}
	if err := t.ready(r.Context()); err != nil {
		status, answer.Status, answer.Error = http.StatusServiceUnavailable, "unavailable", err.Error()
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	if err := json.NewEncoder(w).Encode(answer); err != nil {
		log.Printf("answer /health: %v", err)
	}
}
