package headroom.core.synthetic;

/** What tools/list says of the tools of suite synthetic. Schemas are JSON Schema. */
public final class SyntheticTexts {
  public static final String CALCULATE_FIBONACCI = "calculate_fibonacci";
  public static final String CALCULATE_FIBONACCI_DESCRIPTION =
      "Computes a Fibonacci number by plain recursion";
  public static final String CALCULATE_FIBONACCI_SCHEMA =
      """
      {
        "type": "object",
        "properties": {
          "n": {
            "type": "integer", "minimum": 0, "maximum": 40, "default": 20,
            "description": "Position of the number, counted from 0"
          }
        }
      }
      """;

  public static final String FETCH_EXTERNAL_DATA = "fetch_external_data";
  public static final String FETCH_EXTERNAL_DATA_DESCRIPTION = "Fetches JSON from the API service";
  public static final String FETCH_EXTERNAL_DATA_SCHEMA =
      """
      {
        "type": "object",
        "properties": {
          "endpoint": {
            "type": "string", "minLength": 1, "maxLength": 2000, "default": "/api",
            "description": "Path or address on the API service"
          }
        }
      }
      """;

  public static final String PROCESS_JSON_DATA = "process_json_data";
  public static final String PROCESS_JSON_DATA_DESCRIPTION =
      "Turns every string that is a value into upper case, at any depth";
  public static final String PROCESS_JSON_DATA_SCHEMA =
      """
      {
        "type": "object",
        "properties": {
          "data": {
            "type": "object", "default": {"name": "headroom"}, "description": "What to transform"
          }
        }
      }
      """;

  public static final String SIMULATE_DATABASE_QUERY = "simulate_database_query";
  public static final String SIMULATE_DATABASE_QUERY_DESCRIPTION =
      "Waits as long as a query would take";
  public static final String SIMULATE_DATABASE_QUERY_SCHEMA =
      """
      {
        "type": "object",
        "properties": {
          "query": {
            "type": "string", "minLength": 1, "maxLength": 10000, "default": "SELECT 1",
            "description": "Text of the query, which is not run"
          },
          "delay_ms": {
            "type": "integer", "minimum": 0, "maximum": 5000, "default": 10,
            "description": "How long to wait, in milliseconds"
          }
        }
      }
      """;

  private SyntheticTexts() {}
}
