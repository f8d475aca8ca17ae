package headroom.quarkus;

import headroom.core.ExtraTools;
import headroom.core.ExtraTools.ExtraTool;
import io.quarkiverse.mcp.server.ToolManager;
import io.quarkus.runtime.StartupEvent;
import io.smallrye.mutiny.Uni;
import io.vertx.core.json.JsonObject;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;

/**
 * The tools that are listed beside those of any suite. How many there are is told at start, so they
 * are registered then; annotated methods are found while the server is built.
 */
@Singleton
public class RegisteredExtraTools {
  private final ExtraTools extra;
  private final Answers answers;
  private final String serverId;

  RegisteredExtraTools(ExtraTools extra, Answers answers, Settings settings) {
    this.extra = extra;
    this.answers = answers;
    this.serverId = settings.serverId();
  }

  void register(@Observes StartupEvent start, ToolManager tools) {
    JsonObject schema = new JsonObject(ExtraTools.SCHEMA);
    for (ExtraTool tool : extra.list()) {
      tools
          .newTool(tool.name())
          .setDescription(tool.description())
          .setInputSchema(schema)
          .setAsyncHandler(
              call -> answers.of(() -> Uni.createFrom().item(tool.answer(serverId))))
          .register();
    }
  }
}
