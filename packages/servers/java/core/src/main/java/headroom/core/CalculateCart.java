package headroom.core;

import java.util.List;

/** What the API service is asked with {@code POST /cart/calculate}. */
public record CalculateCart(String user_id, List<OrderItem> items) {}
