// Package synthetic serves the tools of suite synthetic: docs/suite-synthetic.md.
package synthetic

import (
	"github.com/mark3labs/mcp-go/server"

	"headroom/server-go/internal/backend"
	"headroom/server-go/internal/tool"
)

// tools holds what the tools of this suite share.
type tools struct {
	api      *backend.API
	serverID string
}

// Tools are what the suite lists and serves.
func Tools(api *backend.API, serverID string) []server.ServerTool {
	t := &tools{api: api, serverID: serverID}
	return []server.ServerTool{
		tool.JSON(calculateFibonacciTool, fibonacciDefaults, t.calculateFibonacci),
		tool.JSON(fetchExternalDataTool, fetchDefaults, t.fetchExternalData),
		tool.JSON(processJSONDataTool, processArguments{}, t.processJSONData),
		tool.JSON(simulateDatabaseQueryTool, queryDefaults, t.simulateDatabaseQuery),
	}
}
