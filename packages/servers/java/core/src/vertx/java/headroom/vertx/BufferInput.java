package headroom.vertx;

import io.vertx.core.buffer.Buffer;
import java.io.InputStream;

/**
 * What a buffer holds, as a stream. A copy of 4 MB in one array would be a quarter of all that
 * reading the records of suite payload takes of the heap, and Vert.x gives no array away.
 */
final class BufferInput extends InputStream {
  private static final int BYTE = 0xff;

  private final Buffer buffer;
  private int at;

  BufferInput(Buffer buffer) {
    this.buffer = buffer;
  }

  @Override
  public int read() {
    return at < buffer.length() ? buffer.getByte(at++) & BYTE : -1;
  }

  @Override
  public int read(byte[] into, int offset, int length) {
    int count = Math.min(length, buffer.length() - at);
    if (count == 0 && length > 0) {
      return -1;
    }
    buffer.getBytes(at, at + count, into, offset);
    at += count;
    return count;
  }
}
