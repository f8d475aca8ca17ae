package headroom.core.payload;

import headroom.core.ApiRequest;
import headroom.core.BackendFailure;
import java.util.List;
import java.util.Map;

/**
 * Answer of {@code analyze_logs}.
 *
 * @param hours by two digits, those that occur
 * @param top_messages the ten most frequent, the most frequent first
 */
public record LogsAnswer(
    int lines,
    Map<String, Integer> levels,
    Map<String, Integer> hours,
    List<MessageCount> top_messages,
    int p95_duration_ms,
    String server_type) {

  /** Lines of text. */
  public static final ApiRequest REQUEST = ApiRequest.get("/payload/logs");

  /** How often a message was logged. */
  public record MessageCount(String message, int count) {}

  /**
   * @param text the API service's lines
   * @throws BackendFailure when a line is not one of a log, or there is none
   */
  public static LogsAnswer of(String text, String serverId) {
    LogCounts counts = new LogCounts();
    for (int start = 0; start < text.length(); ) {
      int end = text.indexOf('\n', start);
      if (end < 0) {
        end = text.length();
      }
      if (end > start) {
        new LogLine(text, start, end, counts.lines() + 1).addTo(counts);
      }
      start = end + 1;
    }
    if (counts.lines() == 0) {
      throw BackendFailure.api(REQUEST + " answered without lines");
    }
    return new LogsAnswer(
        counts.lines(),
        counts.levels(),
        counts.hours(),
        counts.topMessages(),
        counts.durationAt95(),
        serverId);
  }
}
