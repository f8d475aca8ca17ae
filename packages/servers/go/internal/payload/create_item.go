package payload

import (
	"context"
	"fmt"

	"github.com/mark3labs/mcp-go/mcp"

	"headroom/server-go/internal/tool"
)

const (
	maxNameLength = 100
	maxAmount     = 1_000_000 // of money, in whole currency units
)

var createItemTool = mcp.NewTool("create_item",
	mcp.WithDescription("Creates an item, which the API service does not keep"),
	mcp.WithString("name", mcp.Description("Name of the item"),
		mcp.MinLength(1), mcp.MaxLength(maxNameLength), mcp.DefaultString(createItemDefaults.Name)),
	mcp.WithString("category", mcp.Description("Category of the item"),
		mcp.MinLength(1), mcp.MaxLength(maxNameLength), mcp.DefaultString(createItemDefaults.Category)),
	mcp.WithNumber("price", mcp.Description("Price of the item"),
		mcp.Min(0), mcp.Max(maxAmount), mcp.DefaultNumber(createItemDefaults.Price)),
)

// createItemArguments is also the body of POST /payload/items.
type createItemArguments struct {
	Name     string  `json:"name"`
	Category string  `json:"category"`
	Price    float64 `json:"price"`
}

var createItemDefaults = createItemArguments{Name: "Widget", Category: "tools", Price: 9.99}

func (a createItemArguments) Validate() error {
	if err := tool.Length("name", a.Name, 1, maxNameLength); err != nil {
		return err
	}
	if err := tool.Length("category", a.Category, 1, maxNameLength); err != nil {
		return err
	}
	if a.Price < 0 || a.Price > maxAmount {
		return fmt.Errorf("price: must be from 0 to %d", maxAmount)
	}
	return nil
}

func (t *tools) createItem(ctx context.Context, args createItemArguments) ([]byte, error) {
	return t.api.Post(ctx, "/payload/items", args)
}
