package headroom.core.payload;

import headroom.core.payload.LogsAnswer.MessageCount;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** What is counted of lines of a log. */
final class LogCounts {
  static final int HOURS = 24;

  /** A duration is a whole number of milliseconds below this. */
  static final int DURATIONS = 10_000;

  private static final int TOP = 10;
  private static final int PERCENT = 100;
  private static final int RANK_PERCENT = 95;
  private static final Comparator<MessageCount> MOST_FREQUENT_FIRST =
      Comparator.comparingInt(MessageCount::count)
          .reversed()
          .thenComparing(MessageCount::message, Utf8.ORDER);

  private final Map<String, Count> levels = new HashMap<>();
  private final Map<String, Count> messages = new HashMap<>();
  private final int[] hours = new int[HOURS];
  private final int[] durations = new int[DURATIONS];

  private static final class Count {
    private int value;
  }

  void add(String level, int hour, int durationMs, String message) {
    levels.computeIfAbsent(level, key -> new Count()).value++;
    messages.computeIfAbsent(message, key -> new Count()).value++;
    hours[hour]++;
    durations[durationMs]++;
  }

  Map<String, Integer> levels() {
    Map<String, Integer> result = new TreeMap<>();
    levels.forEach((level, count) -> result.put(level, count.value));
    return result;
  }

  Map<String, Integer> hours() {
    Map<String, Integer> result = new TreeMap<>();
    for (int hour = 0; hour < HOURS; hour++) {
      if (hours[hour] > 0) {
        result.put(String.format(Locale.ROOT, "%02d", hour), hours[hour]);
      }
    }
    return result;
  }

  List<MessageCount> topMessages() {
    return messages.entrySet().stream()
        .map(entry -> new MessageCount(entry.getKey(), entry.getValue().value))
        .sorted(MOST_FREQUENT_FIRST)
        .limit(TOP)
        .toList();
  }

  /** The nearest rank: the duration at position ceil(0.95 n), counted from 1. */
  int durationAt95(int lines) {
    long rank = ((long) RANK_PERCENT * lines + PERCENT - 1) / PERCENT;
    int duration = 0;
    for (long counted = durations[0]; counted < rank; counted += durations[duration]) {
      duration++;
    }
    return duration;
  }
}
