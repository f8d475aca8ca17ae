package headroom.core;

/** Names of the suite's state in Redis. */
public final class RedisKeys {
  /** Sorted set of products by popularity; see {@link #product} for its members. */
  public static final String POPULAR = "bench:popular";

  /** Last index of the most popular products that a search reads, which begin at 0. */
  public static final long LAST_POPULAR = 9;

  /** Last index of the history entries that a cart shows, which begin at 0. */
  public static final long LAST_RECENT = 4;

  private static final String PRODUCT = "product:";

  private RedisKeys() {}

  public static String cart(String userId) {
    return "bench:cart:" + userId;
  }

  public static String history(String userId) {
    return "bench:history:" + userId;
  }

  /** One of a hundred: by the user's number modulo 100, which is the last two digits of the id. */
  public static String rateLimit(String userId) {
    return "bench:ratelimit:user-000" + userId.substring(userId.length() - 2);
  }

  public static String product(long id) {
    return PRODUCT + id;
  }

  /** The id in a member of {@link #POPULAR}. */
  static int productOf(String member) {
    try {
      return Integer.parseInt(member.substring(PRODUCT.length()));
    } catch (IndexOutOfBoundsException | NumberFormatException e) {
      throw BackendFailure.redis(POPULAR + " has the member " + member);
    }
  }
}
