package headroom.core.synthetic;

import headroom.core.Arguments;
import headroom.core.InvalidInput;
import java.util.Map;

/** Arguments of {@code simulate_database_query}. */
public record QueryInput(String query, int delayMs) {
  private static final String DEFAULT_QUERY = "SELECT 1";
  private static final int MAX_QUERY_LENGTH = 10_000;
  private static final int DEFAULT_DELAY_MS = 10;
  private static final int MAX_DELAY_MS = 5000;

  /**
   * @param arguments as called, null when there are none
   * @throws InvalidInput when a field is not what it must be
   */
  public static QueryInput from(Map<String, Object> arguments) {
    Map<String, Object> given = Arguments.orEmpty(arguments);
    return new QueryInput(
        Arguments.text(given.get("query"), "query", DEFAULT_QUERY, 1, MAX_QUERY_LENGTH),
        Arguments.integer(given.get("delay_ms"), "delay_ms", DEFAULT_DELAY_MS, 0, MAX_DELAY_MS));
  }
}
