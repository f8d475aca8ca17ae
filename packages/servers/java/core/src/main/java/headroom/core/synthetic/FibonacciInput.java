package headroom.core.synthetic;

import headroom.core.Arguments;
import headroom.core.InvalidInput;
import java.util.Map;

/** Arguments of {@code calculate_fibonacci}. */
public record FibonacciInput(int n) {
  private static final int DEFAULT = 20;
  private static final int MAX = 40;

  /**
   * @param arguments as called, null when there are none
   * @throws InvalidInput when a field is not what it must be
   */
  public static FibonacciInput from(Map<String, Object> arguments) {
    Map<String, Object> given = Arguments.orEmpty(arguments);
    return new FibonacciInput(Arguments.integer(given.get("n"), "n", DEFAULT, 0, MAX));
  }
}
