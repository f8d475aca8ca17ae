package headroom.bare;

import headroom.core.ExtraTools;
import headroom.core.Suite;
import java.net.URI;
import java.util.Map;

/** The environment of the server. */
record Settings(int port, URI apiService, String redisUrl, String serverId, ExtraTools extraTools) {
  private static final int MAX_PORT = 65_535;

  /**
   * @throws IllegalArgumentException when a variable is missing or wrong; the message names it
   */
  static Settings of(Map<String, String> environment) {
    if (Suite.named(optional(environment, "SUITE", "io")) != Suite.IO) {
      throw new IllegalArgumentException("SUITE must be io: the bare server has no other");
    }
    return new Settings(
        port(required(environment, "PORT")),
        http(required(environment, "API_SERVICE_URL")),
        required(environment, "REDIS_URL"),
        required(environment, "SERVER_ID"),
        ExtraTools.of(optional(environment, "EXTRA_TOOLS", "")));
  }

  private static String optional(Map<String, String> environment, String name, String fallback) {
    String value = environment.getOrDefault(name, "");
    return value.isEmpty() ? fallback : value;
  }

  private static String required(Map<String, String> environment, String name) {
    String value = optional(environment, name, "");
    if (value.isEmpty()) {
      throw new IllegalArgumentException(name + " must be set");
    }
    return value;
  }

  private static int port(String text) {
    if (text.matches("[0-9]{1,5}") && Integer.parseInt(text) <= MAX_PORT) {
      return Integer.parseInt(text);
    }
    throw new IllegalArgumentException(
        "PORT must be a whole number from 0 to " + MAX_PORT + ", not \"" + text + "\"");
  }

  private static URI http(String text) {
    URI address = URI.create(text);
    if ("http".equals(address.getScheme()) && address.getHost() != null) {
      return address;
    }
    throw new IllegalArgumentException(
        "API_SERVICE_URL must be http://host:port, not \"" + text + "\"");
  }
}
