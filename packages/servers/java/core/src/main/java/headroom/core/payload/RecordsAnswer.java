package headroom.core.payload;

import headroom.core.BackendFailure;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Answer of {@code analyze_records}. */
public record RecordsAnswer(
    String status, double min_amount, int matched, List<Category> categories, String server_type) {

  /** The matching records of one category; amounts have two decimals. */
  public record Category(String category, int count, double sum, double mean, double max) {}

  /**
   * @param orders in the order of the body, which decides how the sums are rounded; null where the
   *     body has null
   * @throws BackendFailure when that is anywhere
   */
  public static RecordsAnswer of(RecordsInput input, List<OrderRecord> orders, String serverId) {
    Map<String, Totals> totals = new HashMap<>();
    for (OrderRecord order : notNull(orders)) {
      if (input.matches(notNull(order))) {
        totals.computeIfAbsent(order.category(), category -> new Totals()).add(order.amount());
      }
    }
    List<Category> categories =
        totals.entrySet().stream()
            .sorted(Map.Entry.comparingByKey(Utf8.ORDER))
            .map(entry -> entry.getValue().of(entry.getKey()))
            .toList();
    int matched = categories.stream().mapToInt(Category::count).sum();
    return new RecordsAnswer(input.status(), input.minAmount(), matched, categories, serverId);
  }

  private static <T> T notNull(T value) {
    if (value == null) {
      throw BackendFailure.api(RecordsInput.REQUEST + " answered null instead of records");
    }
    return value;
  }

  private static final class Totals {
    private int count;
    private double sum;
    private double max = Double.NEGATIVE_INFINITY;

    void add(double amount) {
      count++;
      sum += amount;
      max = Math.max(max, amount);
    }

    Category of(String category) {
      return new Category(
          category, count, Cents.round(sum), Cents.round(sum / count), Cents.round(max));
    }
  }
}
