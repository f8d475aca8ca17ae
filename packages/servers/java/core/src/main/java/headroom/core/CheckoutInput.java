package headroom.core;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Arguments of {@code checkout}; never without items. */
public record CheckoutInput(String userId, List<OrderItem> items) {
  private static final List<OrderItem> DEFAULT_ITEMS =
      List.of(new OrderItem(42, 2), new OrderItem(1337, 1));

  /**
   * @param arguments as called, null when there are none
   * @throws InvalidInput when a field is not what it must be
   */
  public static CheckoutInput from(Map<String, Object> arguments) {
    Map<String, Object> given = Arguments.orEmpty(arguments);
    Object items = given.get("items");
    return new CheckoutInput(
        CartInput.user(given.get("user_id")), items == null ? DEFAULT_ITEMS : items(items));
  }

  /** The body of {@code POST /cart/calculate}. */
  public CalculateCart calculation() {
    return new CalculateCart(userId, items);
  }

  public long firstProduct() {
    return items.getFirst().product_id();
  }

  private static List<OrderItem> items(Object value) {
    List<?> given = Arguments.list(value, "items");
    List<OrderItem> items = new ArrayList<>(given.size());
    for (int i = 0; i < given.size(); i++) {
      items.add(OrderItem.from(given.get(i), "items[" + i + "]"));
    }
    return items;
  }
}
