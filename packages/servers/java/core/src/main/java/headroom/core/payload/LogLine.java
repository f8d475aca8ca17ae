package headroom.core.payload;

import headroom.core.BackendFailure;

/**
 * A line of a log: time stamp, level, service, then fields by name, of which {@code msg} is the
 * last and stands in quotes.
 *
 * @param text all lines
 * @param start index of its first character
 * @param end index behind its last
 * @param number of the line, counted from 1
 */
record LogLine(String text, int start, int end, int number) {
  private static final String MESSAGE = "msg=\"";
  private static final String DURATION = "duration_ms=";

  /** Index of the hour in 2026-02-10T13:45:12.123Z, behind the T. */
  private static final int HOUR = 11;

  private static final int HOUR_LENGTH = 2;
  private static final int HOURS = 24;

  /** A duration is a whole number of milliseconds below this. */
  private static final int DURATIONS = 10_000;

  private static final int BASE = 10;

  /**
   * @throws BackendFailure when it is not such a line
   */
  void addTo(LogCounts counts) {
    int stampEnd = behind(' ', start);
    int levelEnd = behind(' ', stampEnd);
    int hourStart = start + HOUR;
    int hourEnd = hourStart + HOUR_LENGTH;
    if (stampEnd - 1 <= hourEnd
        || text.charAt(hourStart - 1) != 'T'
        || text.charAt(hourEnd) != ':'
        || levelEnd - 1 == stampEnd) {
      throw unreadable();
    }
    number(hourStart, hourEnd, HOURS);
    int duration = -1;
    int at = behind(' ', levelEnd);
    while (!text.startsWith(MESSAGE, at)) {
      int value = behind('=', at);
      int next = behind(' ', value);
      if (text.startsWith(DURATION, at)) {
        duration = number(value, next - 1, DURATIONS);
      }
      at = next;
    }
    int message = at + MESSAGE.length();
    if (duration < 0 || message >= end || text.charAt(end - 1) != '"') {
      throw unreadable();
    }
    counts.add(
        text.substring(stampEnd, levelEnd - 1),
        text.substring(hourStart, hourEnd),
        duration,
        text.substring(message, end - 1));
  }

  /** Index behind the next such character of the line. */
  private int behind(char character, int from) {
    int index = text.indexOf(character, from, end);
    if (index < 0) {
      throw unreadable();
    }
    return index + 1;
  }

  /** By hand, as Java's own reader takes signs and the digits of all scripts. */
  private int number(int from, int to, int limit) {
    int value = 0;
    for (int i = from; i < to; i++) {
      int digit = text.charAt(i) - '0';
      if (digit < 0 || digit >= BASE) {
        throw unreadable();
      }
      value = value * BASE + digit;
      if (value >= limit) {
        throw unreadable();
      }
    }
    if (from >= to) {
      throw unreadable();
    }
    return value;
  }

  private BackendFailure unreadable() {
    return BackendFailure.api(
        LogsAnswer.REQUEST + " answered with a line that is none of a log: " + number);
  }
}
