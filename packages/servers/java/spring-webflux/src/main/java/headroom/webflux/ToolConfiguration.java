package headroom.webflux;

import io.modelcontextprotocol.server.McpStatelessServerFeatures.AsyncToolSpecification;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Registers the suite's tools, and the extra ones, with Spring AI's server. */
@Configuration(proxyBeanMethods = false)
class ToolConfiguration {
  @Bean
  List<AsyncToolSpecification> toolSpecifications(
      Settings settings,
      IoTools io,
      SyntheticTools synthetic,
      PayloadTools payload,
      ExtraSpecifications extra) {
    List<AsyncToolSpecification> own =
        switch (settings.suite()) {
          case IO -> io.specifications();
          case SYNTHETIC -> synthetic.specifications();
          case PAYLOAD -> payload.specifications();
        };
    return Stream.concat(own.stream(), extra.specifications().stream()).toList();
  }
}
