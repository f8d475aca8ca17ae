package headroom.core.synthetic;

import headroom.core.InvalidInput;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;

/** Where {@code fetch_external_data} may ask: a server is no proxy into the network. */
public final class ApiAddress {
  private final String origin;

  /**
   * @param root the API service's, such as http://host:port
   */
  public ApiAddress(String root) {
    origin = origin(URI.create(root));
  }

  /**
   * @return path and query of an endpoint, in ASCII, which are all that is sent of it
   * @throws InvalidInput when it is anywhere else than on the API service
   */
  String pathOf(String endpoint) {
    URI given = parse(endpoint);
    boolean isPath = endpoint.startsWith("/") && !endpoint.startsWith("//");
    if (!isPath && !origin.equals(origin(given))) {
      throw new InvalidInput("endpoint", "must be on the API service");
    }
    String path = given.getRawPath().isEmpty() ? "/" : given.getRawPath();
    // Clients would take what follows for a host.
    if (path.startsWith("//")) {
      throw unreadable();
    }
    String query = given.getRawQuery() == null ? "" : "?" + given.getRawQuery();
    return URI.create(path + query).toASCIIString();
  }

  /** Java's parser takes neither backslashes nor white space nor control characters. */
  private static URI parse(String endpoint) {
    try {
      return new URI(endpoint);
    } catch (URISyntaxException e) {
      throw unreadable();
    }
  }

  private static InvalidInput unreadable() {
    return new InvalidInput("endpoint", "must be a path or an address on the API service");
  }

  /**
   * Scheme, host and port, without the port that the scheme has by itself. A user before the host
   * would be part of it.
   */
  private static String origin(URI address) {
    String scheme = address.getScheme() + "://";
    String origin = (scheme + address.getRawAuthority()).toLowerCase(Locale.ROOT);
    String standardPort = origin.startsWith("https:") ? ":443" : ":80";
    return origin.endsWith(standardPort)
        ? origin.substring(0, origin.length() - standardPort.length())
        : origin;
  }
}
