// Package tool turns functions with typed arguments into tools of the SDK.
package tool

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// Arguments are a tool's arguments as a struct. Its error names the field that is wrong.
type Arguments interface{ Validate() error }

// None are the arguments of a tool that takes none.
type None struct{}

// Validate finds nothing wrong.
func (None) Validate() error { return nil }

// JSON answers with what call returns, as JSON.
func JSON[A Arguments](definition mcp.Tool, defaults A, call func(context.Context, A) (any, error)) server.ServerTool {
	return Text(definition, defaults, func(ctx context.Context, args A) ([]byte, error) {
		answer, err := call(ctx, args)
		if err != nil {
			return nil, err
		}
		return json.Marshal(answer)
	})
}

// Text answers with the text that call returns. What goes wrong, in the arguments or in a backend,
// becomes a tool error with the reason as its text.
func Text[A Arguments](definition mcp.Tool, defaults A, call func(context.Context, A) ([]byte, error)) server.ServerTool {
	handler := func(ctx context.Context, request mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		args := defaults
		if err := request.BindArguments(&args); err != nil {
			return mcp.NewToolResultError(bindingError(err).Error()), nil
		}
		if err := args.Validate(); err != nil {
			return mcp.NewToolResultError(err.Error()), nil
		}
		text, err := call(ctx, args)
		if err != nil {
			return mcp.NewToolResultError(err.Error()), nil
		}
		return mcp.NewToolResultText(string(text)), nil
	}
	return server.ServerTool{Tool: definition, Handler: handler}
}

// bindingError names the field of a value that has the wrong type.
func bindingError(err error) error {
	if wrong := (*json.UnmarshalTypeError)(nil); errors.As(err, &wrong) && wrong.Field != "" {
		return fmt.Errorf("%s: must not be a JSON %s", wrong.Field, wrong.Value)
	}
	return fmt.Errorf("arguments: %w", err)
}
