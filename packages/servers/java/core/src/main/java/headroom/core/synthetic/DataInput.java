package headroom.core.synthetic;

import headroom.core.Arguments;
import headroom.core.InvalidInput;
import java.util.Map;

/** Arguments of {@code process_json_data}. */
public record DataInput(Map<?, ?> data) {
  private static final Map<String, String> DEFAULT = Map.of("name", "headroom");

  /**
   * @param arguments as called, null when there are none; here, null is a value and no object
   * @throws InvalidInput when a field is not what it must be
   */
  public static DataInput from(Map<String, Object> arguments) {
    Object data = Arguments.orEmpty(arguments).getOrDefault("data", DEFAULT);
    return new DataInput(Arguments.object(data, "data"));
  }
}
