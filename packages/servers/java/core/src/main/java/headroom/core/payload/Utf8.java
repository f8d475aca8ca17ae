package headroom.core.payload;

import java.util.Comparator;

/**
 * Texts byte by byte as UTF-8 has them, which is the order of their code points. Java's own order,
 * by UTF-16, puts surrogates, and so all beyond the basic plane, before U+E000 to U+FFFF.
 */
final class Utf8 {
  static final Comparator<String> ORDER = Utf8::compare;

  private Utf8() {}

  /** By the first difference in UTF-16, without copies: tools sort many texts. */
  private static int compare(String a, String b) {
    int length = Math.min(a.length(), b.length());
    for (int i = 0; i < length; i++) {
      char ofA = a.charAt(i);
      char ofB = b.charAt(i);
      if (ofA != ofB) {
        boolean isSurrogate = Character.isSurrogate(ofA);
        if (isSurrogate == Character.isSurrogate(ofB)) {
          return ofA - ofB;
        }
        return isSurrogate ? 1 : -1;
      }
    }
    return a.length() - b.length();
  }
}
