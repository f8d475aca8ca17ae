package payload

import (
	"context"
	"fmt"

	"github.com/mark3labs/mcp-go/mcp"

	"headroom/server-go/internal/tool"
)

var analyzeLogsTool = mcp.NewTool("analyze_logs",
	mcp.WithDescription("Counts the lines of a log by level, hour and message, and tells how long requests took"))

type analyzeLogsAnswer struct {
	logSummary
	ServerType string `json:"server_type"`
}

func (t *tools) analyzeLogs(ctx context.Context, _ tool.None) (any, error) {
	body, err := t.api.Get(ctx, "/payload/logs")
	if err != nil {
		return nil, err
	}
	summary, err := summarizeLogs(textOf(body))
	if err != nil {
		return nil, fmt.Errorf("api-service: logs: %w", err)
	}
	return analyzeLogsAnswer{summary, t.serverID}, nil
}
