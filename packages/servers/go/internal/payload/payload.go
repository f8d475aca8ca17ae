// Package payload serves the tools of suite payload: docs/suite-payload.md.
package payload

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
		tool.Text(echoTool, echoDefaults, t.echo),
		tool.Text(getItemTool, getItemDefaults, t.getItem),
		tool.Text(listItemsTool, tool.None{}, t.listItems),
		tool.Text(createItemTool, createItemDefaults, t.createItem),
		tool.JSON(analyzeRecordsTool, analyzeRecordsDefaults, t.analyzeRecords),
		tool.JSON(analyzeLogsTool, tool.None{}, t.analyzeLogs),
	}
}
