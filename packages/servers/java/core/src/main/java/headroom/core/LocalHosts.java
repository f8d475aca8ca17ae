package headroom.core;

import java.util.List;
import java.util.regex.Pattern;

/**
 * Names of this machine. Requests for another Host, or of a page of another Origin, are refused: by
 * DNS rebinding a browser of this machine could send them for any site.
 */
public final class LocalHosts {
  /** As the MCP Java SDK takes them: with a port or without. */
  public static final List<String> HOSTS = List.of("localhost:*", "127.0.0.1:*", "[::1]:*");

  public static final List<String> ORIGINS =
      HOSTS.stream().map(host -> "http://" + host).toList();

  private static final String NAMED = "(localhost|127\\.0\\.0\\.1|\\[::1])(:\\d+)?";
  private static final Pattern HOST = Pattern.compile(NAMED, Pattern.CASE_INSENSITIVE);
  private static final Pattern ORIGIN =
      Pattern.compile("https?://" + NAMED, Pattern.CASE_INSENSITIVE);

  private LocalHosts() {}

  /** Whether a request is not of this machine; only browsers send an Origin. */
  public static boolean areForeign(String host, String origin) {
    boolean isLocal = host != null && HOST.matcher(host).matches();
    return !isLocal || (origin != null && !ORIGIN.matcher(origin).matches());
  }
}
