package headroom.quarkus;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectReader;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Jackson as the callbacks of Vert.x need it: without checked exceptions. */
final class Json {
  private Json() {}

  /**
   * @throws UncheckedIOException when the text is not what the reader expects
   */
  static <T> T read(ObjectReader reader, String text) {
    try {
      return reader.readValue(text);
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * @throws UncheckedIOException when the text is not what the reader expects
   */
  static <T> T read(ObjectReader reader, Buffer text) {
    try {
      return reader.readValue(text.getBytes());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
