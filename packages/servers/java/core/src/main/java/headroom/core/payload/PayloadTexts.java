package headroom.core.payload;

/** What tools/list says of the tools of suite payload. Schemas are JSON Schema. */
public final class PayloadTexts {
  private static final String NO_INPUT =
      """
      {"type": "object", "properties": {}}
      """;

  public static final String ECHO = "echo";
  public static final String ECHO_DESCRIPTION = "Sends a message to the API service and back";
  public static final String ECHO_SCHEMA =
      """
      {
        "type": "object",
        "properties": {
          "message": {
            "type": "string", "maxLength": 10000, "default": "hello",
            "description": "What comes back"
          }
        }
      }
      """;

  public static final String GET_ITEM = "get_item";
  public static final String GET_ITEM_DESCRIPTION = "Reads an item";
  public static final String GET_ITEM_SCHEMA =
      """
      {
        "type": "object",
        "properties": {
          "id": {
            "type": "integer", "minimum": 1, "maximum": 100, "default": 42,
            "description": "Which item"
          }
        }
      }
      """;

  public static final String LIST_ITEMS = "list_items";
  public static final String LIST_ITEMS_DESCRIPTION = "Reads all items";
  public static final String LIST_ITEMS_SCHEMA = NO_INPUT;

  public static final String CREATE_ITEM = "create_item";
  public static final String CREATE_ITEM_DESCRIPTION = "Creates an item, which is not kept";
  public static final String CREATE_ITEM_SCHEMA =
      """
      {
        "type": "object",
        "properties": {
          "name": {
            "type": "string", "minLength": 1, "maxLength": 100, "default": "Widget",
            "description": "Name of the item"
          },
          "category": {
            "type": "string", "minLength": 1, "maxLength": 100, "default": "tools",
            "description": "Category of the item"
          },
          "price": {
            "type": "number", "minimum": 0, "maximum": 1000000, "default": 9.99,
            "description": "Price of the item"
          }
        }
      }
      """;

  public static final String ANALYZE_RECORDS = "analyze_records";
  public static final String ANALYZE_RECORDS_DESCRIPTION =
      "Sums up the amounts of orders of one status by category";
  public static final String ANALYZE_RECORDS_SCHEMA =
      """
      {
        "type": "object",
        "properties": {
          "status": {
            "type": "string", "enum": ["pending", "completed", "cancelled", "refunded"],
            "default": "completed", "description": "Status of the orders that count"
          },
          "min_amount": {
            "type": "number", "minimum": 0, "maximum": 1000000, "default": 100,
            "description": "Lowest amount that counts"
          }
        }
      }
      """;

  public static final String ANALYZE_LOGS = "analyze_logs";
  public static final String ANALYZE_LOGS_DESCRIPTION =
      "Counts lines of a log by level, hour and message, and tells the 95th percentile of durations";
  public static final String ANALYZE_LOGS_SCHEMA = NO_INPUT;

  private PayloadTexts() {}
}
