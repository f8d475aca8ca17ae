package synthetic

import (
	"context"
	"fmt"
	"time"

	"github.com/mark3labs/mcp-go/mcp"

	"headroom/server-go/internal/tool"
)

const (
	maxQueryLength = 10_000
	maxDelayMs     = 5000
)

var simulateDatabaseQueryTool = mcp.NewTool("simulate_database_query",
	mcp.WithDescription("Waits as long as a query of a database would take"),
	mcp.WithString("query", mcp.Description("Query, which nothing looks at"),
		mcp.MinLength(1), mcp.MaxLength(maxQueryLength), mcp.DefaultString(queryDefaults.Query)),
	mcp.WithInteger("delay_ms", mcp.Description("Milliseconds to wait"),
		mcp.Min(0), mcp.Max(maxDelayMs), mcp.DefaultNumber(queryDefaults.DelayMs)),
)

type queryArguments struct {
	Query   string `json:"query"`
	DelayMs int    `json:"delay_ms"`
}

var queryDefaults = queryArguments{Query: "SELECT 1", DelayMs: 10}

func (a queryArguments) Validate() error {
	if a.DelayMs < 0 || a.DelayMs > maxDelayMs {
		return fmt.Errorf("delay_ms: must be from 0 to %d", maxDelayMs)
	}
	return tool.Length("query", a.Query, 1, maxQueryLength)
}

type queryAnswer struct {
	Query      string `json:"query"`
	DelayMs    int    `json:"delay_ms"`
	Rows       int    `json:"rows"`
	ServerType string `json:"server_type"`
}

func (t *tools) simulateDatabaseQuery(ctx context.Context, args queryArguments) (any, error) {
	select {
	case <-time.After(time.Duration(args.DelayMs) * time.Millisecond):
		return queryAnswer{args.Query, args.DelayMs, 1, t.serverID}, nil
	case <-ctx.Done():
		return nil, fmt.Errorf("the caller is gone: %w", ctx.Err())
	}
}
