package payload

import (
	"context"
	"fmt"
	"strconv"

	"github.com/mark3labs/mcp-go/mcp"
)

const maxItemID = 100

var getItemTool = mcp.NewTool("get_item",
	mcp.WithDescription("Reads one item"),
	mcp.WithInteger("id", mcp.Description("Which item"),
		mcp.Min(1), mcp.Max(maxItemID), mcp.DefaultNumber(getItemDefaults.ID)),
)

type getItemArguments struct {
	ID int `json:"id"`
}

var getItemDefaults = getItemArguments{ID: 42}

func (a getItemArguments) Validate() error {
	if a.ID < 1 || a.ID > maxItemID {
		return fmt.Errorf("id: must be from 1 to %d", maxItemID)
	}
	return nil
}

func (t *tools) getItem(ctx context.Context, args getItemArguments) ([]byte, error) {
	return t.api.Get(ctx, "/payload/items/"+strconv.Itoa(args.ID))
}
