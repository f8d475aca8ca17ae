package headroom.core;

/** The API service's answer to a cart; amounts in the currency's main unit. */
public record CalculatedCart(
    String order_id,
    String user_id,
    double subtotal,
    double tax,
    double shipping,
    double discount,
    double total,
    int items_count) {}
