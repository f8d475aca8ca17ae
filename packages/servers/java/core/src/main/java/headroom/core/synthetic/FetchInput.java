package headroom.core.synthetic;

import headroom.core.ApiRequest;
import headroom.core.Arguments;
import headroom.core.InvalidInput;
import java.util.Map;

/**
 * Arguments of {@code fetch_external_data}.
 *
 * @param endpoint as it was given
 * @param request what the API service is asked for it
 */
public record FetchInput(String endpoint, ApiRequest request) {
  private static final String DEFAULT = "/api";
  private static final int MAX_LENGTH = 2000;

  /**
   * @param arguments as called, null when there are none
   * @throws InvalidInput when a field is not what it must be
   */
  public static FetchInput from(Map<String, Object> arguments, ApiAddress api) {
    Object given = Arguments.orEmpty(arguments).get("endpoint");
    String endpoint = Arguments.text(given, "endpoint", DEFAULT, 1, MAX_LENGTH);
    return new FetchInput(endpoint, ApiRequest.get(api.pathOf(endpoint)));
  }
}
