package headroom.core;

import java.time.Instant;
import java.util.List;

/**
 * A past order in Redis: of one product as the seed writes it, or of items as checkout does. Absent
 * fields are null and must be left out where it is written as JSON.
 *
 * @param ts Unix seconds
 */
public record HistoryEntry(
    String order_id, Long product_id, Long qty, Double price, List<OrderItem> items, Long ts) {

  /** What checkout adds to the history. */
  public static HistoryEntry of(CheckoutInput input, Instant now) {
    String id = "ORD-" + input.userId() + "-" + now.toEpochMilli();
    return new HistoryEntry(id, null, null, null, input.items(), now.getEpochSecond());
  }
}
