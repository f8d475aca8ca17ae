package headroom.core.payload;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import headroom.core.BackendFailure;
import headroom.core.payload.RecordsAnswer.Category;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RecordsAnswerTest {
  @Test
  void sumsUpWhatMatchesByCategory() {
    RecordsAnswer answer =
        analyze(
            order("completed", "b", 100),
            order("completed", "a", 99.99),
            order("pending", "a", 500),
            order("completed", "b", 200.5),
            order("completed", "a", 300));
    assertEquals(3, answer.matched());
    assertEquals(
        List.of(new Category("a", 1, 300, 300, 300), new Category("b", 2, 300.5, 150.25, 200.5)),
        answer.categories());
  }

  @Test
  void sortsByteByByte() {
    RecordsAnswer answer =
        analyze(order("completed", "\uff5e", 100), order("completed", "😀", 100));
    assertEquals(
        List.of("\uff5e", "😀"), answer.categories().stream().map(Category::category).toList());
  }

  @Test
  void takesTheMeanOfTheSumBeforeItIsRounded() {
    RecordsAnswer answer =
        analyze(order("completed", "a", 100.0026), order("completed", "a", 100.0026));
    assertEquals(List.of(new Category("a", 2, 200.01, 100, 100)), answer.categories());
  }

  @Test
  void findsNothing() {
    assertEquals(List.of(), analyze().categories());
  }

  @Test
  void refusesNullForRecords() {
    RecordsInput input = RecordsInput.from(null);
    assertThrows(BackendFailure.class, () -> RecordsAnswer.of(input, null, "test"));
    assertThrows(
        BackendFailure.class, () -> RecordsAnswer.of(input, Arrays.asList((OrderRecord) null), "test"));
  }

  @Test
  void refusesRecordsThatLackWhatIsAskedFor() {
    assertThrows(NullPointerException.class, () -> order(null, "a", 1));
    assertThrows(NullPointerException.class, () -> order("completed", null, 1));
    assertThrows(IllegalArgumentException.class, () -> order("completed", "a", Double.NaN));
    assertThrows(
        IllegalArgumentException.class, () -> order("completed", "a", Double.POSITIVE_INFINITY));
  }

  @ParameterizedTest
  @CsvSource({
    "0.125, 0.13",
    "-0.125, -0.13",
    "2.375, 2.38",
    "1.005, 1.0",
    "0.00499999999999999, 0.0",
    "45035996273704.97, 45035996273704.97"
  })
  void roundsHalvesAwayFromZero(double amount, double rounded) {
    assertEquals(rounded, Cents.round(amount));
  }

  private static RecordsAnswer analyze(OrderRecord... orders) {
    return RecordsAnswer.of(RecordsInput.from(Map.of()), List.of(orders), "test");
  }

  private static OrderRecord order(String status, String category, double amount) {
    return new OrderRecord(
        1, "ORD-000001", null, status, category, amount, "EUR", 1, "", List.of(), "");
  }
}
