package headroom.core;

/** An entry of the field {@code items} of a user's cart in Redis. */
public record CartItem(long product_id, long qty) {}
