package headroom.core.payload;

import headroom.core.ApiRequest;
import headroom.core.Arguments;
import headroom.core.InvalidInput;
import java.util.List;
import java.util.Map;

/** Arguments of {@code analyze_records}. */
public record RecordsInput(String status, double minAmount) {
  /** A list of {@link OrderRecord}. */
  public static final ApiRequest REQUEST = ApiRequest.get("/payload/records");

  private static final List<String> STATUSES =
      List.of("pending", "completed", "cancelled", "refunded");
  private static final double DEFAULT_MIN_AMOUNT = 100;
  private static final long MAX_MIN_AMOUNT = 1_000_000;

  /**
   * @param arguments as called, null when there are none
   * @throws InvalidInput when a field is not what it must be
   */
  public static RecordsInput from(Map<String, Object> arguments) {
    Map<String, Object> given = Arguments.orEmpty(arguments);
    return new RecordsInput(
        status(given.get("status")),
        Arguments.number(
            given.get("min_amount"), "min_amount", DEFAULT_MIN_AMOUNT, 0, MAX_MIN_AMOUNT));
  }

  /** Whether a record is one of those that are summed up. */
  boolean matches(OrderRecord order) {
    return order.amount() >= minAmount && order.status().equals(status);
  }

  private static String status(Object value) {
    return switch (value) {
      case null -> "completed";
      case String status when STATUSES.contains(status) -> status;
      default -> throw new InvalidInput("status", "must be one of " + String.join(", ", STATUSES));
    };
  }
}
