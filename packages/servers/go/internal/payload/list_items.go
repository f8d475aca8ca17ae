package payload

import (
	"context"

	"github.com/mark3labs/mcp-go/mcp"

	"headroom/server-go/internal/tool"
)

var listItemsTool = mcp.NewTool("list_items", mcp.WithDescription("Reads all items"))

func (t *tools) listItems(ctx context.Context, _ tool.None) ([]byte, error) {
	return t.api.Get(ctx, "/payload/items")
}
