package headroom.core;

import java.util.List;

/** A product as the API service sends it. */
public record Product(
    int id,
    String sku,
    String name,
    String category,
    String brand,
    double price,
    int stock,
    double rating,
    List<String> tags,
    double weight,
    String description) {}
