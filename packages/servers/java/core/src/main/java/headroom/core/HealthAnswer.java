package headroom.core;

/**
 * Answer of {@code GET /health}; {@code error} names the backend that is down and is left out when
 * it is null.
 */
public record HealthAnswer(String status, String server, String error) {
  public static HealthAnswer ok(String serverId) {
    return new HealthAnswer("ok", serverId, null);
  }

  public static HealthAnswer unavailable(String serverId, String error) {
    return new HealthAnswer("unavailable", serverId, error);
  }
}
