package tooltest

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/mark3labs/mcp-go/server"

	"headroom/server-go/internal/backend"
)

// Serve starts an API service and returns the tools of a suite that ask it, by name.
func Serve(
	t *testing.T, suite func(api *backend.API, serverID string) []server.ServerTool, service http.HandlerFunc,
) map[string]server.ServerTool {
	t.Helper()
	running := httptest.NewServer(service)
	t.Cleanup(running.Close)
	tools := map[string]server.ServerTool{}
	for _, tool := range suite(backend.NewAPI(running.URL, backend.Timeout), "go") {
		tools[tool.Tool.Name] = tool
	}
	return tools
}
