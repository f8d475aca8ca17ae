package headroom.jackson;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import headroom.core.payload.OrderRecord;
import headroom.core.payload.OrderRecord.Customer;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.json.JsonMapper;

class RecordsReaderTest {
  /** Numbers that no test is about. */
  private static final String NUMBERS = "\"id\": 1, \"quantity\": 1";

  private static final String STATUS = "\"status\": \"completed\"";
  private static final String CATEGORY = "\"category\": \"tools\"";

  /** Of a mapper as lax as Jackson 2's was by default. */
  private final ObjectReader reader =
      RecordsReader.of(
          JsonMapper.builderWithJackson2Defaults()
              .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
              .build());

  @Test
  void takesNumbersForAmounts() {
    List<String> written = List.of("12.5", "12", "1e2", "0", "-1");
    String body = String.join(", ", written.stream().map(RecordsReaderTest::order).toList());
    List<OrderRecord> orders = reader.readValue("[%s] \n".formatted(body));
    assertEquals(
        List.of(12.5, 12.0, 100.0, 0.0, -1.0), orders.stream().map(OrderRecord::amount).toList());
  }

  @Test
  void fillsEachComponentWithItsField() {
    List<OrderRecord> orders =
        reader.readValue(
            """
            [{"notes": "n", "tags": ["t", "u"], "created_at": "a", "quantity": 3, "currency": "y",
              "amount": 1.5, "category": "g", "status": "s", "order_id": "o", "id": 2,
              "customer": {"country": "l", "email": "e", "name": "m", "id": "i"}}]
            """);
    Customer customer = new Customer("i", "m", "e", "l");
    assertEquals(
        List.of(
            new OrderRecord(2, "o", customer, "s", "g", 1.5, "y", 3, "a", List.of("t", "u"), "n")),
        orders);
  }

  @ParameterizedTest
  @ValueSource(strings = {"null", "\"12.5\"", "\"\"", "\"NaN\"", "true", "[1]", "{}", "1e400", "NaN"})
  void refusesAmountsThatAreNoNumbers(String amount) {
    refuses("[%s, %s]".formatted(order("1"), order(amount)));
  }

  @Test
  void refusesRecordsThatLackWhatIsAskedFor() {
    refusesAlone(record(STATUS, CATEGORY));
    refusesAlone(record(STATUS, "\"amount\": 1"));
    refusesAlone(record(CATEGORY, "\"amount\": 1"));
    refusesAlone(record("\"status\": true", CATEGORY, "\"amount\": 1"));
    refusesAlone(record(STATUS, "\"category\": 5", "\"amount\": 1"));
    refusesAlone(record("\"status\": null", CATEGORY, "\"amount\": 1"));
    refusesAlone(record(STATUS, "\"category\": [\"tools\"]", "\"amount\": 1"));
    refusesAlone(record(STATUS, "\"category\": null", "\"amount\": 1"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"x", "[]", "]", "0", "\"\""})
  void refusesWhatStandsBehindTheList(String rest) {
    refuses("[%s]%s".formatted(order("1"), rest));
  }

  private void refusesAlone(String record) {
    refuses("[" + record + "]");
  }

  private void refuses(String body) {
    assertThrows(JacksonException.class, () -> reader.readValue(body), body);
  }

  private static String order(String amount) {
    return record(STATUS, CATEGORY, "\"more\": 1", "\"amount\": " + amount);
  }

  private static String record(String... fields) {
    return "{%s, %s}".formatted(NUMBERS, String.join(", ", fields));
  }
}
