package headroom.quarkus;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import headroom.core.BackendFailure;
import headroom.core.InvalidInput;
import io.quarkiverse.mcp.server.ToolResponse;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.util.function.Supplier;

/** Makes tool results: one text that holds JSON, or a tool error with the reason as its text. */
@Singleton
class Answers {
  private final ObjectWriter writer;

  Answers(ObjectMapper mapper) {
    writer = mapper.writer();
  }

  /**
   * What goes wrong in the arguments, thrown at once, or in a backend is a tool error; anything
   * else fails.
   */
  Uni<ToolResponse> of(Supplier<Uni<?>> call) {
    Uni<?> answer;
    try {
      answer = call.get();
    } catch (InvalidInput e) {
      return Uni.createFrom().item(ToolResponse.error(e.getMessage()));
    }
    return answer
        .map(this::text)
        .onFailure(failure -> failure instanceof InvalidInput || failure instanceof BackendFailure)
        .recoverWithItem(failure -> ToolResponse.error(failure.getMessage()));
  }

  private ToolResponse text(Object answer) {
    try {
      return ToolResponse.success(writer.writeValueAsString(answer));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("an answer cannot be written as JSON", e);
    }
  }
}
