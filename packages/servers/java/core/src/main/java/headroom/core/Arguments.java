package headroom.core;

import java.util.List;
import java.util.Map;

/**
 * Reads arguments as the MCP SDKs parse them: a map of strings, numbers, lists and maps. Null
 * counts as absent.
 */
public final class Arguments {
  private Arguments() {}

  public static Map<String, Object> orEmpty(Map<String, Object> arguments) {
    return arguments == null ? Map.of() : arguments;
  }

  static String text(Object value, String field, String fallback) {
    return switch (value) {
      case null -> fallback;
      case String text when !text.isEmpty() -> text;
      default -> throw new InvalidInput(field, "must be a string that is not empty");
    };
  }

  /** A text whose length, in Unicode's code points, has limits. */
  public static String text(Object value, String field, String fallback, int min, int max) {
    return switch (value) {
      case null -> fallback;
      case String text when isWithin(text.codePointCount(0, text.length()), min, max) -> text;
      default ->
          throw new InvalidInput(field, "must be a string of " + min + " to " + max + " characters");
    };
  }

  static double price(Object value, String field, double fallback) {
    if (value == null) {
      return fallback;
    }
    // 1e400 is read as infinite.
    if (value instanceof Number number
        && number.doubleValue() >= 0
        && Double.isFinite(number.doubleValue())) {
      return number.doubleValue();
    }
    throw new InvalidInput(field, "must be a number of at least 0");
  }

  public static double number(Object value, String field, double fallback, long min, long max) {
    if (value == null) {
      return fallback;
    }
    if (value instanceof Number number && isWithin(number.doubleValue(), min, max)) {
      return number.doubleValue();
    }
    throw new InvalidInput(field, "must be a number from " + min + " to " + max);
  }

  public static int integer(Object value, String field, int fallback, int min, int max) {
    return value == null ? fallback : (int) integer(value, field, min, max);
  }

  static long integer(Object value, String field, long min, long max) {
    // As in JSON Schema, 10.0 is an integer.
    if (value instanceof Number number
        && number.doubleValue() == Math.rint(number.doubleValue())
        && isWithin(number.doubleValue(), min, max)) {
      return number.longValue();
    }
    throw new InvalidInput(field, "must be an integer from " + min + " to " + max);
  }

  static List<?> list(Object value, String field) {
    if (value instanceof List<?> list && !list.isEmpty()) {
      return list;
    }
    throw new InvalidInput(field, "must be an array that is not empty");
  }

  public static Map<?, ?> object(Object value, String field) {
    if (value instanceof Map<?, ?> object) {
      return object;
    }
    throw new InvalidInput(field, "must be an object");
  }

  private static boolean isWithin(double value, long min, long max) {
    return value >= min && value <= max;
  }
}
