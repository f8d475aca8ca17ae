package headroom.core;

import headroom.core.payload.PayloadTexts;
import headroom.core.synthetic.SyntheticTexts;
import java.util.Set;

/** Whose tools a server lists and serves. */
public enum Suite {
  IO(ToolTexts.SEARCH_PRODUCTS, ToolTexts.GET_USER_CART, ToolTexts.CHECKOUT),
  SYNTHETIC(
      SyntheticTexts.CALCULATE_FIBONACCI,
      SyntheticTexts.FETCH_EXTERNAL_DATA,
      SyntheticTexts.PROCESS_JSON_DATA,
      SyntheticTexts.SIMULATE_DATABASE_QUERY),
  PAYLOAD(
      PayloadTexts.ECHO,
      PayloadTexts.GET_ITEM,
      PayloadTexts.LIST_ITEMS,
      PayloadTexts.CREATE_ITEM,
      PayloadTexts.ANALYZE_RECORDS,
      PayloadTexts.ANALYZE_LOGS);

  private final Set<String> tools;

  Suite(String... tools) {
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

  public boolean has(String tool) {
    return tools.contains(tool);
  }
}
