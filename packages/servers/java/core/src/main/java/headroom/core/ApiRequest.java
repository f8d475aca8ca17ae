package headroom.core;

import java.net.URI;
import java.util.Set;

/**
 * What the API service is asked.
 *
 * @param path with the query, if there is one, in ASCII
 * @param body what is sent as JSON, null for none
 */
public record ApiRequest(String method, String path, Object body) {
  /** Statuses of an answer whose body is what was asked for. */
  public static final Set<Integer> OK = Set.of(200);

  public static ApiRequest get(String path) {
    return new ApiRequest("GET", path, null);
  }

  public static ApiRequest post(String path, Object body) {
    return new ApiRequest("POST", path, body);
  }

  /**
   * @param root the API service's address, such as http://host:port
   */
  public URI at(String root) {
    return URI.create(root + path);
  }

  /** As messages name it. */
  @Override
  public String toString() {
    return method + " " + path;
  }
}
