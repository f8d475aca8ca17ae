package headroom.core.payload;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class Utf8Test {
  /** The first and last texts of each length in bytes, and those about the surrogates. */
  private static final List<String> TEXTS =
      List.of(
          "", "\u0000", "A", "a", "ab", "b", "\u007f", "\u0080", "ä", "\u07ff", "\u0800", "\ud7ff",
          "\ue000", "\uff5e", "\uffff", "\ud800\udc00", "\ud800\udc00a", "\ud83d\ude00",
          "\ud83d\ude01", "\ud83e\udd80", "\udbff\udfff", "a\uff5e", "a\ud83d\ude00", "aa");

  @Test
  void putsSurrogatesBehindTheBasicPlane() {
    assertTrue(Utf8.ORDER.compare("\ud83d\ude00", "\uff5e") > 0);
    assertTrue(Utf8.ORDER.compare("\uffff", "\ud800\udc00") < 0);
  }

  @Test
  void isTheOrderOfTheBytes() {
    for (String a : TEXTS) {
      for (String b : TEXTS) {
        assertEquals(
            Integer.signum(Arrays.compareUnsigned(a.getBytes(UTF_8), b.getBytes(UTF_8))),
            Integer.signum(Utf8.ORDER.compare(a, b)),
            a + " and " + b);
      }
    }
  }
}
