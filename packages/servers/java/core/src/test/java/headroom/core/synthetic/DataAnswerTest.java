package headroom.core.synthetic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import headroom.core.InvalidInput;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class DataAnswerTest {
  private final Locale usual = Locale.getDefault();

  @AfterEach
  void restoreLocale() {
    Locale.setDefault(usual);
  }

  @Test
  void mapsInFullUnderAnyLocale() {
    Locale.setDefault(Locale.of("tr"));
    Map<String, Object> texts = Map.of("s", "ß", "n", "ŉ", "f", "ﬁ", "i", "i", "e", "ὕ");
    assertEquals(Map.of("s", "SS", "n", "ʼN", "f", "FI", "i", "I", "e", "Ὕ"), upperCase(texts));
  }

  @Test
  void leavesKeysAndOtherValues() {
    Map<String, Object> inner = new HashMap<>();
    inner.put("none", null);
    inner.put("texts", Arrays.asList("a", 1, null, List.of("b")));
    Map<String, Object> expected = new HashMap<>();
    expected.put("none", null);
    expected.put("texts", Arrays.asList("A", 1, null, List.of("B")));
    assertEquals(
        Map.of("key", expected, "yes", true, "number", 1.5),
        upperCase(Map.of("key", inner, "yes", true, "number", 1.5)));
  }

  @Test
  void takesTheSuitesDepthAndRefusesWhatIsFarDeeper() {
    assertEquals(nested(100, "A"), upperCase(nested(100, "a")));
    assertThrows(InvalidInput.class, () -> upperCase(nested(100_000, "a")));
  }

  @Test
  void refusesWhatIsNoDouble() {
    Map<String, Object> data = Map.of("list", List.of(Double.POSITIVE_INFINITY));
    assertThrows(InvalidInput.class, () -> upperCase(data));
  }

  private static Map<String, Object> nested(int depth, String text) {
    List<Object> list = new ArrayList<>(List.of(text));
    for (int i = 2; i < depth; i++) {
      list = new ArrayList<>(List.of(list));
    }
    return Map.of("list", list);
  }

  private static Object upperCase(Map<String, Object> data) {
    return DataAnswer.of(DataInput.from(Map.of("data", data)), "test").data();
  }
}
