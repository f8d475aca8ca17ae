package headroom.micronaut;

import headroom.core.ExtraTools;
import headroom.core.ExtraTools.ExtraTool;
import io.micronaut.context.BeanProvider;
import io.micronaut.context.annotation.Value;
import io.micronaut.context.event.BeanCreatedEvent;
import io.micronaut.context.event.BeanCreatedEventListener;
import io.modelcontextprotocol.server.McpServer.StatelessAsyncSpecification;
import io.modelcontextprotocol.server.McpStatelessServerFeatures.AsyncToolSpecification;
import jakarta.inject.Singleton;
import reactor.core.publisher.Mono;

/**
 * Offers the tools that are listed beside those of any suite. Each tool of a suite is a bean; of
 * these nobody knows the number while the server is built.
 */
@Singleton
final class ExtraSpecifications implements BeanCreatedEventListener<StatelessAsyncSpecification> {
  private final BeanProvider<Specifications> specifications;
  private final BeanProvider<ExtraTools> tools;
  private final String serverId;

  ExtraSpecifications(
      BeanProvider<Specifications> specifications,
      BeanProvider<ExtraTools> tools,
      @Value("${server.id}") String serverId) {
    this.specifications = specifications;
    this.tools = tools;
    this.serverId = serverId;
  }

  @Override
  public StatelessAsyncSpecification onCreated(
      BeanCreatedEvent<StatelessAsyncSpecification> made) {
    return made.getBean().tools(tools.get().list().stream().map(this::specification).toList());
  }

  private AsyncToolSpecification specification(ExtraTool tool) {
    return specifications
        .get()
        .ofJson(
            tool.name(),
            tool.description(),
            ExtraTools.SCHEMA,
            arguments -> arguments,
            arguments -> Mono.just(tool.answer(serverId)));
  }
}
