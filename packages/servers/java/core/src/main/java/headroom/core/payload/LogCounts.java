package headroom.core.payload;

import headroom.core.payload.LogsAnswer.MessageCount;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What is counted of lines of a log. */
final class LogCounts {
  private static final int TOP = 10;
  private static final int PERCENT = 100;
  private static final int RANK_PERCENT = 95;
  private static final int FIRST_LINES = 1024;
  private static final Comparator<MessageCount> MOST_FREQUENT_FIRST =
      Comparator.comparingInt(MessageCount::count)
          .reversed()
          .thenComparing(MessageCount::message, Utf8.ORDER);

  private final Map<String, Count> levels = new HashMap<>();
  private final Map<String, Count> hours = new HashMap<>();
  private final Map<String, Count> messages = new HashMap<>();
  private int[] durations = new int[FIRST_LINES];
  private int lines;

  private static final class Count {
    private int value;
  }

  void add(String level, String hour, int durationMs, String message) {
    levels.computeIfAbsent(level, key -> new Count()).value++;
    hours.computeIfAbsent(hour, key -> new Count()).value++;
    messages.computeIfAbsent(message, key -> new Count()).value++;
    if (lines == durations.length) {
      durations = Arrays.copyOf(durations, 2 * lines);
    }
    durations[lines++] = durationMs;
  }

  int lines() {
    return lines;
  }

  Map<String, Integer> levels() {
    return sorted(levels);
  }

  Map<String, Integer> hours() {
    return sorted(hours);
  }

  private static Map<String, Integer> sorted(Map<String, Count> counts) {
    Map<String, Integer> result = new TreeMap<>();
    counts.forEach((text, count) -> result.put(text, count.value));
    return result;
  }

  List<MessageCount> topMessages() {
    return messages.entrySet().stream()
        .map(entry -> new MessageCount(entry.getKey(), entry.getValue().value))
        .sorted(MOST_FREQUENT_FIRST)
        .limit(TOP)
        .toList();
  }

  /** The nearest rank: of all sorted durations the one at position ceil(0.95 n), counted from 1. */
  int durationAt95() {
    Arrays.sort(durations, 0, lines);
    long rank = ((long) RANK_PERCENT * lines + PERCENT - 1) / PERCENT;
    return durations[(int) rank - 1];
  }
}
