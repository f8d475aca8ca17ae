package headroom.core.payload;

import headroom.jackson.RecordsReader;
import java.io.IOException;
import java.net.URI;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.json.JsonMapper;

/**
 * Times the work of {@code analyze_records} alone, parsing and summing up, without HTTP and MCP.
 * The argument is the address of the records, such as
 * {@code http://localhost:3001/payload/records}.
 */
final class AnalyzeRecordsBenchmark {
  private static final int WARM_UP = 300;
  private static final int ROUNDS = 500;
  private static final double NANOS_IN_MS = 1e6;

  private AnalyzeRecordsBenchmark() {}

  public static void main(String[] args) throws IOException {
    byte[] body;
    try (var stream = URI.create(args[0]).toURL().openStream()) {
      body = stream.readAllBytes();
    }
    ObjectReader reader = RecordsReader.of(JsonMapper.shared());
    time(reader, body, WARM_UP);
    long[] nanos = time(reader, body, ROUNDS);
    Arrays.sort(nanos);
    System.out.printf(
        "%d bytes, %d times: median %.2f ms, fastest %.2f ms, 95th percentile %.2f ms%n",
        body.length,
        ROUNDS,
        nanos[ROUNDS / 2] / NANOS_IN_MS,
        nanos[0] / NANOS_IN_MS,
        nanos[ROUNDS * 95 / 100] / NANOS_IN_MS);
  }

  private static long[] time(ObjectReader reader, byte[] body, int times) {
    RecordsInput input = RecordsInput.from(Map.of());
    long[] nanos = new long[times];
    for (int i = 0; i < times; i++) {
      long start = System.nanoTime();
      List<OrderRecord> records = reader.readValue(body);
      RecordsAnswer answer = RecordsAnswer.of(input, records, "bench");
      nanos[i] = System.nanoTime() - start;
      if (answer.matched() == 0) {
        throw new IllegalStateException("no record matches");
      }
    }
    return nanos;
  }
}
