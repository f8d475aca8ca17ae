package headroom.core;

import java.util.List;

/**
 * The API service's answer to {@code GET /products/search}; {@code total_found} counts beyond the
 * limit.
 */
public record FoundProducts(String category, int total_found, List<Product> products) {}
