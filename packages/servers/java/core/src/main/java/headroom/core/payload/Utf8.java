package headroom.core.payload;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import java.util.Comparator;

/** Texts byte by byte, which Java's own order, by UTF-16, is not beyond the basic plane. */
final class Utf8 {
  static final Comparator<String> ORDER =
      (a, b) -> Arrays.compareUnsigned(a.getBytes(UTF_8), b.getBytes(UTF_8));

  private Utf8() {}
}
