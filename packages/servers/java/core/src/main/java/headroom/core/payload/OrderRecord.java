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

  /** A JSON library fills what is absent with null. */
  public OrderRecord {
    Objects.requireNonNull(status, "a record has no status");
    Objects.requireNonNull(category, "a record has no category");
  }
}
