package headroom.core;

/**
 * What tools/list says of the tools: constants, so that annotations can use them too. Schemas are
 * JSON Schema.
 */
public final class ToolTexts {
  public static final String SEARCH_PRODUCTS = "search_products";
  public static final String SEARCH_PRODUCTS_DESCRIPTION =
      "Searches a category's products in a price range, and tells the ten most popular products";
  public static final String SEARCH_PRODUCTS_SCHEMA =
      """
      {
        "type": "object",
        "properties": {
          "category": {
            "type": "string", "minLength": 1, "default": "Electronics", "description": "Category name"
          },
          "min_price": {
            "type": "number", "minimum": 0, "default": 50, "description": "Lowest price, included"
          },
          "max_price": {
            "type": "number", "minimum": 0, "default": 500, "description": "Highest price, included"
          },
          "limit": {
            "type": "integer", "minimum": 1, "maximum": 1000, "default": 10,
            "description": "Most products to return"
          }
        }
      }
      """;

  public static final String GET_USER_CART = "get_user_cart";
  public static final String GET_USER_CART_DESCRIPTION =
      "Reads a user's cart and the five first entries of the order history";
  public static final String GET_USER_CART_SCHEMA =
      """
      {
        "type": "object",
        "properties": {
          "user_id": {
            "type": "string", "pattern": "^user-[0-9]{5}$", "default": "user-00042",
            "description": "User, user- and five digits"
          }
        }
      }
      """;

  public static final String CHECKOUT = "checkout";
  public static final String CHECKOUT_DESCRIPTION = "Orders items for a user";
  public static final String CHECKOUT_SCHEMA =
      """
      {
        "type": "object",
        "properties": {
          "user_id": {
            "type": "string", "pattern": "^user-[0-9]{5}$", "default": "user-00042",
            "description": "User, user- and five digits"
          },
          "items": {
            "type": "array", "minItems": 1, "description": "What to order",
            "default": [{"product_id": 42, "quantity": 2}, {"product_id": 1337, "quantity": 1}],
            "items": {
              "type": "object",
              "required": ["product_id", "quantity"],
              "properties": {
                "product_id": {"type": "integer", "minimum": 1, "maximum": 100000},
                "quantity": {"type": "integer", "minimum": 1}
              }
            }
          }
        }
      }
      """;

  private ToolTexts() {}
}
