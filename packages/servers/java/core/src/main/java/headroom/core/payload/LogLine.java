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

  /**
   * @throws BackendFailure when it is not such a line
   */
  void addTo(LogCounts counts) {
    int stampEnd = behind(' ', start);
    int levelEnd = behind(' ', stampEnd);
    if (stampEnd - start <= HOUR + HOUR_LENGTH || text.charAt(start + HOUR - 1) != 'T') {
      throw unreadable();
    }
    int hour = number(start + HOUR, start + HOUR + HOUR_LENGTH, LogCounts.HOURS);
    int duration = -1;
    int at = behind(' ', levelEnd);
    while (!text.startsWith(MESSAGE, at)) {
      int value = behind('=', at);
      int next = behind(' ', value);
      if (text.startsWith(DURATION, at)) {
        duration = number(value, next - 1, LogCounts.DURATIONS);
      }
      at = next;
    }
    int message = at + MESSAGE.length();
    if (duration < 0 || message >= end || text.charAt(end - 1) != '"') {
      throw unreadable();
    }
    counts.add(
        text.substring(stampEnd, levelEnd - 1), hour, duration, text.substring(message, end - 1));
  }

  /** Index behind the next such character of the line. */
  private int behind(char character, int from) {
    int index = text.indexOf(character, from, end);
    if (index < 0) {
      throw unreadable();
    }
    return index + 1;
  }

  private int number(int from, int to, int limit) {
    try {
      int value = Integer.parseInt(text, from, to, 10);
      if (value >= 0 && value < limit) {
        return value;
      }
    } catch (NumberFormatException e) {
      // Said below, with the number of the line.
    }
    throw unreadable();
  }

  private BackendFailure unreadable() {
    return BackendFailure.api(
        LogsAnswer.REQUEST + " answered with a line that is none of a log: " + number);
  }
}
