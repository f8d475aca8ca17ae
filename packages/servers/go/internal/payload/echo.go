package payload

import (
	"context"

	"github.com/mark3labs/mcp-go/mcp"

	"headroom/server-go/internal/tool"
)

const maxMessageLength = 10_000

var echoTool = mcp.NewTool("echo",
	mcp.WithDescription("Has the API service send a message back"),
	mcp.WithString("message", mcp.Description("Any text"),
		mcp.MaxLength(maxMessageLength), mcp.DefaultString(echoDefaults.Message)),
)

// echoArguments is also the body of POST /payload/echo.
type echoArguments struct {
	Message string `json:"message"`
}

var echoDefaults = echoArguments{Message: "hello"}

func (a echoArguments) Validate() error {
	return tool.Length("message", a.Message, 0, maxMessageLength)
}

func (t *tools) echo(ctx context.Context, args echoArguments) ([]byte, error) {
	return t.api.Post(ctx, "/payload/echo", args)
}
