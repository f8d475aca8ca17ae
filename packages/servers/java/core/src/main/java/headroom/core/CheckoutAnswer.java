package headroom.core;

/** Answer of {@code checkout}. */
public record CheckoutAnswer(
    String order_id,
    String user_id,
    double total,
    int items_count,
    long rate_limit_count,
    String status,
    String server_type) {

  public static CheckoutAnswer of(
      CheckoutInput input, CalculatedCart calculated, long rateLimitCount, String serverId) {
    return new CheckoutAnswer(
        calculated.order_id(),
        input.userId(),
        calculated.total(),
        input.items().size(),
        rateLimitCount,
        "confirmed",
        serverId);
  }
}
