// Package tooltest calls tools as tests need it.
package tooltest

import (
	"context"
	"testing"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"

	"headroom/server-go/internal/tool"
)

// Bind sends raw arguments ("" for none) through a tool's handler and returns what its function
// was called with, or the text of the tool error.
func Bind[A tool.Arguments](t *testing.T, defaults A, arguments string) (got A, refused string) {
	t.Helper()
	bound := tool.JSON(mcp.NewTool("bound"), defaults, func(_ context.Context, args A) (any, error) {
		got = args
		return struct{}{}, nil
	})
	if text, isError := Call(t, bound, arguments); isError {
		refused = text
	}
	return got, refused
}

// Call sends raw arguments to a tool and returns the text of its answer.
func Call(t *testing.T, called server.ServerTool, arguments string) (text string, isError bool) {
	t.Helper()
	request := mcp.CallToolRequest{Params: mcp.CallToolParams{RawArguments: []byte(arguments)}}
	result, err := called.Handler(context.Background(), request)
	if err != nil {
		t.Fatal(err)
	}
	return result.Content[0].(mcp.TextContent).Text, result.IsError
}
