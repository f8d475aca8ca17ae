package headroom.core;

import java.util.Map;
import java.util.regex.Pattern;

/** Arguments of {@code get_user_cart}. */
public record CartInput(String userId) {
  private static final String DEFAULT_USER = "user-00042";
  private static final Pattern USER = Pattern.compile("user-[0-9]{5}");

  /**
   * @param arguments as called, null when there are none
   * @throws InvalidInput when a field is not what it must be
   */
  public static CartInput from(Map<String, Object> arguments) {
    return new CartInput(user(Arguments.orEmpty(arguments).get("user_id")));
  }

  static String user(Object value) {
    return switch (value) {
      case null -> DEFAULT_USER;
      case String id when USER.matcher(id).matches() -> id;
      default -> throw new InvalidInput("user_id", "must be \"user-\" and five digits");
    };
  }
}
