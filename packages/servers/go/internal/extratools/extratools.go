//go:build !bare

package extratools

import (
	"context"
	"fmt"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"

	"headroom/server-go/internal/tool"
)

type answer struct {
	Tool       string `json:"tool"`
	ServerType string `json:"server_type"`
}

// Tools are so many tools, numbered from 1.
func Tools(count int, serverID string) []server.ServerTool {
	tools := make([]server.ServerTool, 0, count)
	for number := 1; number <= count; number++ {
		definition := define(number)
		answered := answer{Tool: definition.Name, ServerType: serverID}
		tools = append(tools, tool.JSON(definition, tool.None{}, func(context.Context, tool.None) (any, error) {
			return answered, nil
		}))
	}
	return tools
}

func define(number int) mcp.Tool {
	return mcp.NewTool(fmt.Sprintf(NameFormat, number),
		mcp.WithDescription(fmt.Sprintf(DescriptionFormat, number)),
		mcp.WithString("text", mcp.Description("Any text")),
		mcp.WithInteger("count", mcp.Description("Any whole number")),
		mcp.WithNumber("amount", mcp.Description("Any number")),
		mcp.WithBoolean("flag", mcp.Description("Yes or no")),
		mcp.WithArray("tags", mcp.Description("Any texts"), mcp.WithStringItems()),
		mcp.WithObject("options", mcp.Description("Any object"), mcp.AdditionalProperties(true)),
	)
}
