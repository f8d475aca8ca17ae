package headroom.springmvc.tools;

import headroom.core.ExtraTools;
import headroom.core.ExtraTools.ExtraTool;
import headroom.springmvc.Settings;
import io.modelcontextprotocol.server.McpStatelessServerFeatures.SyncToolSpecification;
import java.util.List;
import org.springframework.stereotype.Component;

/** The tools that are listed beside those of any suite. */
@Component
class ExtraSpecifications {
  private final Specifications specifications;
  private final ExtraTools tools;
  private final String serverId;

  ExtraSpecifications(Specifications specifications, ExtraTools tools, Settings settings) {
    this.specifications = specifications;
    this.tools = tools;
    this.serverId = settings.serverId();
  }

  List<SyncToolSpecification> specifications() {
    return tools.list().stream().map(this::specification).toList();
  }

  private SyncToolSpecification specification(ExtraTool tool) {
    return specifications.ofJson(
        tool.name(), tool.description(), ExtraTools.SCHEMA, arguments -> tool.answer(serverId));
  }
}
