// Package extratools lists tools that do no work, beside those of a suite: docs/suite-io.md.
package extratools

import (
	"context"
	"fmt"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"

	"headroom/server-go/internal/tool"
)

// Most is as many as a server can be told to list.
const Most = 1000

const (
	nameFormat        = "extra_tool_%04d"
	descriptionFormat = "Extra tool %04d of this server. It lengthens what tools/list answers, and does no work of its own: " +
		"it reads none of its six inputs, asks no backend, and answers with its name and the id of the server."
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
	return mcp.NewTool(fmt.Sprintf(nameFormat, number),
		mcp.WithDescription(fmt.Sprintf(descriptionFormat, number)),
		mcp.WithString("text", mcp.Description("Any text")),
		mcp.WithInteger("count", mcp.Description("Any whole number")),
		mcp.WithNumber("amount", mcp.Description("Any number")),
		mcp.WithBoolean("flag", mcp.Description("Yes or no")),
		mcp.WithArray("tags", mcp.Description("Any texts"), mcp.WithStringItems()),
		mcp.WithObject("options", mcp.Description("Any object"), mcp.AdditionalProperties(true)),
	)
}
