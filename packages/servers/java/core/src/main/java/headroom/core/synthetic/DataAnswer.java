package headroom.core.synthetic;

import headroom.core.InvalidInput;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Answer of {@code process_json_data}: the data with every string that is a value in upper case. */
public record DataAnswer(Map<?, ?> data, String server_type) {
  /** The suite's depth is 100; JSON libraries give up at some hundreds, not all in good order. */
  private static final int MAX_DEPTH = 200;

  /**
   * @throws InvalidInput when the data is nested too deeply, or holds what is no double
   */
  public static DataAnswer of(DataInput input, String serverId) {
    return new DataAnswer(upperCase(input.data(), 1), serverId);
  }

  private static Object upperCase(Object value, int depth) {
    return switch (value) {
      case String text -> text.toUpperCase(Locale.ROOT);
      case Map<?, ?> object -> upperCase(object, depth);
      case List<?> list -> upperCase(list, depth);
      // 1e400 is read as infinite, which JSON cannot say.
      case Double number when !Double.isFinite(number) ->
          throw new InvalidInput("data", "must hold numbers that are doubles");
      case null, default -> value;
    };
  }

  private static Map<?, ?> upperCase(Map<?, ?> object, int depth) {
    refuseDeeper(depth);
    Map<Object, Object> result = LinkedHashMap.newLinkedHashMap(object.size());
    object.forEach((key, value) -> result.put(key, upperCase(value, depth + 1)));
    return result;
  }

  private static List<?> upperCase(List<?> list, int depth) {
    refuseDeeper(depth);
    List<Object> result = new ArrayList<>(list.size());
    list.forEach(value -> result.add(upperCase(value, depth + 1)));
    return result;
  }

  private static void refuseDeeper(int depth) {
    if (depth > MAX_DEPTH) {
      throw new InvalidInput("data", "must be nested at most " + MAX_DEPTH + " deep");
    }
  }
}
