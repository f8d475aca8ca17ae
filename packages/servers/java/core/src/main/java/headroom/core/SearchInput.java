package headroom.core;

import java.util.Map;

/** Arguments of {@code search_products}; prices in the currency's main unit, both included. */
public record SearchInput(String category, double minPrice, double maxPrice, int limit) {
  private static final int DEFAULT_LIMIT = 10;
  private static final int MAX_LIMIT = 1000;

  /**
   * @param arguments as called, null when there are none
   * @throws InvalidInput when a field is not what it must be
   */
  public static SearchInput from(Map<String, Object> arguments) {
    Map<String, Object> given = Arguments.orEmpty(arguments);
    Object limit = given.get("limit");
    return new SearchInput(
        Arguments.text(given.get("category"), "category", "Electronics"),
        Arguments.price(given.get("min_price"), "min_price", 50),
        Arguments.price(given.get("max_price"), "max_price", 500),
        limit == null ? DEFAULT_LIMIT : (int) Arguments.integer(limit, "limit", 1, MAX_LIMIT));
  }
}
