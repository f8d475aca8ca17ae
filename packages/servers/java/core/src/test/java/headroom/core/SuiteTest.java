package headroom.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SuiteTest {
  @Test
  void hasItsToolsAndNoOthers() {
    assertTrue(Suite.named("payload").has("echo"));
    assertFalse(Suite.named("synthetic").has("echo"));
    assertFalse(Suite.named("io").has("calculate_fibonacci"));
  }

  @Test
  void leavesTimeToAnswerWithinFiveSeconds() {
    assertEquals(2, Suite.IO.apiLimit().toSeconds());
    assertEquals(4, Suite.SYNTHETIC.apiLimit().toSeconds());
    assertEquals(4, Suite.PAYLOAD.apiLimit().toSeconds());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "IO", "payloads"})
  void refusesOthersByName(String name) {
    var refusal = assertThrows(IllegalArgumentException.class, () -> Suite.named(name));
    assertEquals("SUITE must be io, synthetic or payload, not \"" + name + "\"", refusal.getMessage());
  }
}
