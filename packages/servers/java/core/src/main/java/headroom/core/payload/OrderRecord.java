package headroom.core.payload;

import java.util.List;
import java.util.Objects;

/** An order as the API service sends it; the amount in the currency's main unit. */
public record OrderRecord(
    long id,
    String order_id,
    Customer customer,
    String status,
    String category,
    double amount,
    String currency,
    long quantity,
    String created_at,
    List<String> tags,
    String notes) {

  /** Who ordered. */
  public record Customer(String id, String name, String email, String country) {}

  /**
   * A JSON library fills texts that are absent with null. That an amount is there and a number, it
   * must see to itself; what is too large for a double, it takes for infinite.
   */
  public OrderRecord {
    Objects.requireNonNull(status, "a record has no status");
    Objects.requireNonNull(category, "a record has no category");
    if (!Double.isFinite(amount)) {
      throw new IllegalArgumentException("a record's amount is no number");
    }
  }
}
