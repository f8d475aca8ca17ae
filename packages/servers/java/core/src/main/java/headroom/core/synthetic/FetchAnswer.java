package headroom.core.synthetic;

/**
 * Answer of {@code fetch_external_data}.
 *
 * @param data the body, as the JSON library parses any value
 */
public record FetchAnswer(String endpoint, int status_code, Object data, String server_type) {
  /** Any other status is a failure. */
  private static final int OK = 200;

  public static FetchAnswer of(FetchInput input, Object data, String serverId) {
    return new FetchAnswer(input.endpoint(), OK, data, serverId);
  }
}
