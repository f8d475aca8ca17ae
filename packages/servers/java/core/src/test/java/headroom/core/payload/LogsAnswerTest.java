package headroom.core.payload;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import headroom.core.BackendFailure;
import headroom.core.payload.LogsAnswer.MessageCount;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LogsAnswerTest {
  @Test
  void countsLines() {
    LogsAnswer answer =
        analyze(
            line("00:59:59", "INFO", 5, "a = b") + "\n\n",
            line("23:00:00", "WARN", 7, "") + "\n",
            line("23:30:00", "INFO", 6, "a = b"));
    assertEquals(3, answer.lines());
    assertEquals(Map.of("INFO", 2, "WARN", 1), answer.levels());
    assertEquals(Map.of("00", 1, "23", 2), answer.hours());
    assertEquals(
        List.of(new MessageCount("a = b", 2), new MessageCount("", 1)), answer.top_messages());
    assertEquals(7, answer.p95_duration_ms());
  }

  @Test
  void ordersTiesByteByByteAndKeepsTen() {
    List<String> messages =
        List.of("😀", "\uff5e", "b", "ab", "a", "A", "Z", "ä", "c", "d", "e", "twice", "twice");
    String text =
        messages.stream().map(message -> line("10:00:00", "INFO", 1, message)).collect(Collectors.joining("\n"));
    assertEquals(
        List.of("twice", "A", "Z", "a", "ab", "b", "c", "d", "e", "ä"),
        analyze(text).top_messages().stream().map(MessageCount::message).toList());
  }

  @Test
  void takesTheNearestRank() {
    assertEquals(19, durations(20).p95_duration_ms());
    assertEquals(20, durations(21).p95_duration_ms());
    assertEquals(95, durations(100).p95_duration_ms());
    assertEquals(1, durations(1).p95_duration_ms());
    assertEquals(2850, durations(3000).p95_duration_ms());
    assertEquals(9999, analyze(line("10:00:00", "INFO", 9999, "a")).p95_duration_ms());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "\n",
        "{}",
        "2026-02-10T13:45:12.123Z INFO checkout",
        "2026-02-10T13:45:12.123Z INFO checkout msg=\"no duration\"",
        "2026-02-10T13:45:12.123Z INFO checkout duration_ms=10000 msg=\"a\"",
        "2026-02-10T13:45:12.123Z INFO checkout duration_ms=-1 msg=\"a\"",
        "2026-02-10T13:45:12.123Z INFO checkout duration_ms= msg=\"a\"",
        "2026-02-10T13:45:12.123Z INFO checkout duration_ms=+5 msg=\"a\"",
        "2026-02-10T13:45:12.123Z INFO checkout duration_ms=\u0663 msg=\"a\"",
        "2026-02-10T13:45:12.123Z INFO checkout duration_ms=\uff15 msg=\"a\"",
        "2026-02-10T13:45:12.123Z INFO checkout duration_ms=1_0 msg=\"a\"",
        "2026-02-10T13:45:12.123Z INFO checkout duration_ms=1.5 msg=\"a\"",
        "2026-02-10T13:45:12.123Z INFO checkout duration_ms=42949672961 msg=\"a\"",
        "2026-02-10T24:45:12.123Z INFO checkout duration_ms=1 msg=\"a\"",
        "2026-02-10T99:45:12.123Z INFO checkout duration_ms=1 msg=\"a\"",
        "2026-02-10T13:45:12.123Z  checkout duration_ms=1 msg=\"a\"",
        "2026-02-10T3:45:12.123Z INFO checkout duration_ms=1 msg=\"a\"",
        "2026-02-10T013:45:12.123Z INFO checkout duration_ms=1 msg=\"a\"",
        "2026-02-10T+3:45:12.123Z INFO checkout duration_ms=1 msg=\"a\"",
        "2026-02-10T\u0660\u0663:45:12.123Z INFO checkout duration_ms=1 msg=\"a\"",
        "2026-02-10 INFO checkout duration_ms=1 msg=\"a\"",
        "2026-02-10T13:45:12.123Z INFO checkout duration_ms=1 msg=\"",
        "2026-02-10T13:45:12.123Z INFO checkout duration_ms=1 msg=\"a",
        "2026-02-10T13:45:12.123Z INFO checkout duration_ms=1\n msg=\"a\""
      })
  void refusesWhatIsNoLog(String text) {
    assertThrows(BackendFailure.class, () -> LogsAnswer.of(text, "test"));
  }

  /** Lines with the durations 1 to n, the longest first. */
  private static LogsAnswer durations(int n) {
    return analyze(
        IntStream.range(0, n)
            .mapToObj(i -> line("10:00:00", "INFO", n - i, "a"))
            .collect(Collectors.joining("\n")));
  }

  private static String line(String time, String level, int duration, String message) {
    return "2026-02-10T%s.123Z %s checkout request_id=8f duration_ms=%d status=200 path=/a?b=c msg=\"%s\""
        .formatted(time, level, duration, message);
  }

  private static LogsAnswer analyze(String... texts) {
    return LogsAnswer.of(String.join("", texts), "test");
  }
}
