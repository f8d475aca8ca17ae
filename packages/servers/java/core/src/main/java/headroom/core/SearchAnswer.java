package headroom.core;

import java.util.List;

/** Answer of {@code search_products}. */
public record SearchAnswer(
    String category,
    int total_found,
    List<Hit> products,
    List<Integer> top10_popular_ids,
    String server_type) {

  /** A product that was found; rank 1 to 10, or 0 when it is not among the ten most popular. */
  public record Hit(
      int id, String sku, String name, double price, double rating, int popularity_rank) {}

  /**
   * @param popular the ten most popular members of {@link RedisKeys#POPULAR}, the most popular
   *     first
   */
  public static SearchAnswer of(FoundProducts found, List<String> popular, String serverId) {
    List<Integer> ids = popular.stream().map(RedisKeys::productOf).toList();
    List<Hit> hits = found.products().stream().map(product -> hit(product, ids)).toList();
    return new SearchAnswer(found.category(), found.total_found(), hits, ids, serverId);
  }

  private static Hit hit(Product product, List<Integer> popular) {
    return new Hit(
        product.id(),
        product.sku(),
        product.name(),
        product.price(),
        product.rating(),
        popular.indexOf(product.id()) + 1);
  }
}
