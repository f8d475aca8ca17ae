package headroom.core.synthetic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import headroom.core.InvalidInput;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class InputsTest {
  private final ApiAddress api = new ApiAddress("http://localhost:3001");

  @Test
  void haveDefaults() {
    assertEquals(6765, FibonacciAnswer.of(FibonacciInput.from(null), "test").result());
    assertEquals("/api", FetchInput.from(null, api).endpoint());
    assertEquals(Map.of("name", "headroom"), DataInput.from(null).data());
    assertEquals(new QueryInput("SELECT 1", 10), QueryInput.from(null));
  }

  @Test
  void refuseWhatIsNoneByTheField() {
    refuses("n", FibonacciInput::from, 41, -1, 1.5, "x", true, List.of(), 1e300);
    refuses("endpoint", given -> FetchInput.from(given, api), "", 1, "/" + "a".repeat(2000));
    refuses("data", DataInput::from, "x", List.of(), 1);
    Map<String, Object> none = Collections.singletonMap("data", null);
    assertThrows(InvalidInput.class, () -> DataInput.from(none));
    refuses("query", QueryInput::from, "", 1, "a".repeat(10_001));
    refuses("delay_ms", QueryInput::from, 5001, -1, 0.5, "10");
  }

  private static void refuses(
      String field, Function<Map<String, Object>, Object> input, Object... values) {
    for (Object value : values) {
      var refusal = assertThrows(InvalidInput.class, () -> input.apply(Map.of(field, value)));
      assertTrue(refusal.getMessage().startsWith(field + ": must be"), refusal.getMessage());
    }
  }
}
