//go:build !bare

package iosuite

import (
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"

	"headroom/server-go/internal/tool"
)

// Tools are what the suite lists and serves.
func (s *Suite) Tools() []server.ServerTool {
	return []server.ServerTool{
		tool.JSON(searchProductsTool, searchDefaults, s.searchProducts),
		tool.JSON(getUserCartTool, cartDefaults, s.getUserCart),
		tool.JSON(checkoutTool, checkoutDefaults, s.checkout),
	}
}

var checkoutTool = mcp.NewTool("checkout",
	mcp.WithDescription("Orders items for a user"),
	withUserID(),
	mcp.WithArray("items", mcp.Description("What to order"), mcp.MinItems(1), mcp.DefaultArray(defaultItems),
		mcp.Items(map[string]any{
			"type":     "object",
			"required": []string{"product_id", "quantity"},
			"properties": map[string]any{
				"product_id": map[string]any{"type": "integer", "minimum": 1, "maximum": maxProductID},
				"quantity":   map[string]any{"type": "integer", "minimum": 1},
			},
		})),
)

var getUserCartTool = mcp.NewTool("get_user_cart",
	mcp.WithDescription("Reads a user's cart and the five first entries of the order history"),
	withUserID(),
)

func withUserID() mcp.ToolOption {
	return mcp.WithString("user_id", mcp.Description("User, user- and five digits"),
		mcp.Pattern(userIDPattern), mcp.DefaultString(defaultUser))
}

var searchProductsTool = mcp.NewTool("search_products",
	mcp.WithDescription("Searches a category's products in a price range, and tells the ten most popular products"),
	mcp.WithString("category", mcp.Description("Category name"), mcp.MinLength(1), mcp.DefaultString("Electronics")),
	mcp.WithNumber("min_price", mcp.Description("Lowest price, included"), mcp.Min(0), mcp.DefaultNumber(50)),
	mcp.WithNumber("max_price", mcp.Description("Highest price, included"), mcp.Min(0), mcp.DefaultNumber(500)),
	mcp.WithInteger("limit", mcp.Description("Most products to return"),
		mcp.Min(1), mcp.Max(maxLimit), mcp.DefaultNumber(10)),
)
