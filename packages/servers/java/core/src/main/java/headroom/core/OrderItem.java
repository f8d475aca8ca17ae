package headroom.core;

import java.util.Map;

/**
 * One line of an order, as tools take it, as the API service takes it and as the history keeps it.
 */
public record OrderItem(long product_id, long quantity) {
  private static final long MAX_PRODUCT = 100_000;
  private static final long MAX_QUANTITY = Integer.MAX_VALUE;

  /**
   * @param value an entry of {@code items}
   * @param field where it stands, such as {@code items[0]}
   * @throws InvalidInput when a field is absent or not what it must be
   */
  static OrderItem from(Object value, String field) {
    Map<?, ?> item = Arguments.object(value, field);
    return new OrderItem(
        Arguments.integer(item.get("product_id"), field + ".product_id", 1, MAX_PRODUCT),
        Arguments.integer(item.get("quantity"), field + ".quantity", 1, MAX_QUANTITY));
  }
}
