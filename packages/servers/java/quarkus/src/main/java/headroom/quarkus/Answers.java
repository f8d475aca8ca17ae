package headroom.quarkus;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import headroom.core.BackendFailure;
import headroom.core.InvalidInput;
import headroom.vertx.Json;
import io.quarkiverse.mcp.server.ToolResponse;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.util.function.Function;
import java.util.function.Supplier;

/** Makes tool results: one text that holds JSON, or a tool error with the reason as its text. */
@Singleton
class Answers {
  private final ObjectWriter writer;

  Answers(ObjectMapper mapper) {
    writer = mapper.writer();
  }

  /**
   * An answer that is written as JSON. What goes wrong in the arguments, thrown at once, or in a
   * backend is a tool error; anything else fails.
   */
  Uni<ToolResponse> of(Supplier<Uni<?>> call) {
    return of(call, this::text);
  }

  /** An answer that is a text which holds JSON. */
  Uni<ToolResponse> ofText(Supplier<Uni<String>> call) {
    return of(call, ToolResponse::success);
  }

  /** An answer that is computed on the thread that asks for it. */
  ToolResponse ofComputed(Supplier<?> call) {
    try {
      return text(call.get());
    } catch (InvalidInput e) {
      return ToolResponse.error(e.getMessage());
    }
  }

  private static <T> Uni<ToolResponse> of(
      Supplier<? extends Uni<? extends T>> call, Function<T, ToolResponse> response) {
    Uni<? extends T> answer;
    try {
      answer = call.get();
    } catch (InvalidInput e) {
      return Uni.createFrom().item(ToolResponse.error(e.getMessage()));
    }
    return answer
        .map(response::apply)
        .onFailure(failure -> failure instanceof InvalidInput || failure instanceof BackendFailure)
        .recoverWithItem(failure -> ToolResponse.error(failure.getMessage()));
  }

  private ToolResponse text(Object answer) {
    return ToolResponse.success(Json.write(writer, answer));
  }
}
