package headroom.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExtraToolsTest {
  @Test
  void areNumberedAndDescribedAtOneLength() {
    var tools = ExtraTools.of("1000").list();
    assertEquals(1000, tools.size());
    assertEquals("extra_tool_0001", tools.getFirst().name());
    assertEquals("extra_tool_0010", tools.get(9).name());
    assertEquals("extra_tool_1000", tools.getLast().name());
    assertEquals(1000, tools.stream().filter(tool -> tool.description().length() == 200).count());
  }

  @Test
  void answerWithTheirOwnName() {
    var answer = ExtraTools.of("2").list().getLast().answer("java");
    assertEquals(new ExtraTools.ExtraAnswer("extra_tool_0002", "java"), answer);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "0", "0000"})
  void areNoneUnlessAServerIsToldSo(String count) {
    assertEquals(0, ExtraTools.of(count).list().size());
  }

  @ParameterizedTest
  @ValueSource(strings = {"1001", "-1", "+1", "1.5", "1e2", " 1", "x", "99999999999"})
  void refuseOtherNumbers(String count) {
    var refusal = assertThrows(IllegalArgumentException.class, () -> ExtraTools.of(count));
    assertEquals(
        "EXTRA_TOOLS must be a whole number from 0 to 1000, not \"" + count + "\"",
        refusal.getMessage());
  }
}
