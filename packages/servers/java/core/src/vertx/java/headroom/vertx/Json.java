package headroom.vertx;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.ObjectWriter;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Jackson as the callbacks of Vert.x need it: without checked exceptions. */
public final class Json {
  private Json() {}

  /**
   * @throws UncheckedIOException when the text is not what the reader expects
   */
  public static <T> T read(ObjectReader reader, String text) {
    try {
      return reader.readValue(text);
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A value of ours, which can be written. */
  public static String write(ObjectWriter writer, Object value) {
    try {
      return writer.writeValueAsString(value);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a value cannot be written as JSON", e);
    }
  }

  /**
   * @throws UncheckedIOException when the text is not what the reader expects
   */
  public static <T> T read(ObjectReader reader, Buffer text) {
    try {
      return reader.readValue(new BufferInput(text));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
