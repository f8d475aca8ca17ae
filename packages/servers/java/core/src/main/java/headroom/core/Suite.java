package headroom.core;

import headroom.core.payload.PayloadTexts;
import headroom.core.synthetic.SyntheticTexts;
import java.time.Duration;
import java.util.Set;

/** Whose tools a server lists and serves. */
public enum Suite {
  IO(Limits.CALL, ToolTexts.SEARCH_PRODUCTS, ToolTexts.GET_USER_CART, ToolTexts.CHECKOUT),
  SYNTHETIC(
      Limits.BULK_CALL,
      SyntheticTexts.CALCULATE_FIBONACCI,
      SyntheticTexts.FETCH_EXTERNAL_DATA,
      SyntheticTexts.PROCESS_JSON_DATA,
      SyntheticTexts.SIMULATE_DATABASE_QUERY),
  PAYLOAD(
      Limits.BULK_CALL,
      PayloadTexts.ECHO,
      PayloadTexts.GET_ITEM,
      PayloadTexts.LIST_ITEMS,
      PayloadTexts.CREATE_ITEM,
      PayloadTexts.ANALYZE_RECORDS,
      PayloadTexts.ANALYZE_LOGS);

  /** How long a call of the API service may take. */
  private static final class Limits {
    /** No tool makes more than two in a row. */
    private static final Duration CALL = Duration.ofSeconds(2);

    /** For bodies of megabytes, too, while others arrive and are parsed on one processor. */
    private static final Duration BULK_CALL = Duration.ofSeconds(4);
  }

  private final Duration apiLimit;
  private final Set<String> tools;

  Suite(Duration apiLimit, String... tools) {
    this.apiLimit = apiLimit;
    this.tools = Set.of(tools);
  }

  /**
   * @param name what the variable SUITE says
   * @throws IllegalArgumentException when there is no such suite
   */
  public static Suite named(String name) {
    return switch (name) {
      case "io" -> IO;
      case "synthetic" -> SYNTHETIC;
      case "payload" -> PAYLOAD;
      default ->
          throw new IllegalArgumentException(
              "SUITE must be io, synthetic or payload, not \"" + name + "\"");
    };
  }

  /**
   * How long a call of the API service may take, with all that belongs to it: waiting for a
   * connection, connecting, asking and reading the whole answer.
   */
  public Duration apiLimit() {
    return apiLimit;
  }

  public boolean has(String tool) {
    return tools.contains(tool);
  }
}
