package headroom.webflux;

import headroom.core.ExtraTools;
import headroom.core.ExtraTools.ExtraTool;
import io.modelcontextprotocol.server.McpStatelessServerFeatures.AsyncToolSpecification;
import java.util.List;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** The tools that are listed beside those of any suite. */
@Component
class ExtraSpecifications {
  private final Specifications specifications;
  private final ExtraTools tools;
  private final String serverId;

  ExtraSpecifications(Specifications specifications, Settings settings) {
    this.specifications = specifications;
    this.tools = settings.extraTools();
    this.serverId = settings.serverId();
  }

  List<AsyncToolSpecification> specifications() {
    return tools.list().stream().map(this::specification).toList();
  }

  private AsyncToolSpecification specification(ExtraTool tool) {
    return specifications.ofJson(
        tool.name(),
        tool.description(),
        ExtraTools.SCHEMA,
        arguments -> Mono.just(tool.answer(serverId)));
  }
}
