package headroom.core.payload;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import headroom.core.ApiRequest;
import headroom.core.InvalidInput;
import headroom.core.payload.ItemRequests.Message;
import headroom.core.payload.ItemRequests.NewItem;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class InputsTest {
  @Test
  void haveDefaults() {
    assertEquals(
        ApiRequest.post("/payload/echo", new Message("hello")), ItemRequests.echo(null));
    assertEquals(ApiRequest.get("/payload/items/42"), ItemRequests.getItem(Map.of()));
    assertEquals(
        ApiRequest.post("/payload/items", new NewItem("Widget", "tools", 9.99)),
        ItemRequests.createItem(null));
    assertEquals(new RecordsInput("completed", 100), RecordsInput.from(null));
  }

  @Test
  void takeTheirLimits() {
    assertEquals(new Message(""), ItemRequests.echo(Map.of("message", "")).body());
    String longest = "😀".repeat(10_000);
    assertEquals(new Message(longest), ItemRequests.echo(Map.of("message", longest)).body());
    assertEquals("/payload/items/100", ItemRequests.getItem(Map.of("id", 100.0)).path());
  }

  @Test
  void refuseWhatIsNoneByTheField() {
    refuses("message", ItemRequests::echo, 1, "a".repeat(10_001));
    refuses("id", ItemRequests::getItem, 0, 101, 1.5, "42");
    refuses("name", ItemRequests::createItem, "", 1, "a".repeat(101));
    refuses("category", ItemRequests::createItem, "", 1, "a".repeat(101));
    refuses("price", ItemRequests::createItem, -0.01, 1_000_000.01, "9.99", Double.NaN);
    refuses("status", RecordsInput::from, "done", "", 1);
    refuses("min_amount", RecordsInput::from, -1, 1_000_001, "100", List.of());
  }

  private static void refuses(
      String field, Function<Map<String, Object>, Object> input, Object... values) {
    for (Object value : values) {
      var refusal = assertThrows(InvalidInput.class, () -> input.apply(Map.of(field, value)));
      assertTrue(refusal.getMessage().startsWith(field + ": must be"), refusal.getMessage());
    }
  }
}
