package headroom.springmvc.tools;

import headroom.core.BackendFailure;
import headroom.core.InvalidInput;
import headroom.core.ToolTexts;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.jackson3.JacksonMcpJsonMapper;
import io.modelcontextprotocol.server.McpStatelessServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tools.jackson.databind.json.JsonMapper;

/**
 * Registers the tools with Spring AI's server, by hand so that they judge their arguments
 * themselves.
 */
@Configuration(proxyBeanMethods = false)
class ToolConfiguration {
  private final JsonMapper mapper;
  private final McpJsonMapper schemaMapper;

  ToolConfiguration(JsonMapper mapper) {
    this.mapper = mapper;
    this.schemaMapper = new JacksonMcpJsonMapper(mapper);
  }

  @Bean
  List<SyncToolSpecification> toolSpecifications(
      SearchProducts searchProducts, GetUserCart getUserCart, Checkout checkout) {
    return List.of(
        specification(
            Tool.builder(ToolTexts.SEARCH_PRODUCTS, schemaMapper, ToolTexts.SEARCH_PRODUCTS_SCHEMA)
                .description(ToolTexts.SEARCH_PRODUCTS_DESCRIPTION),
            searchProducts::call),
        specification(
            Tool.builder(ToolTexts.GET_USER_CART, schemaMapper, ToolTexts.GET_USER_CART_SCHEMA)
                .description(ToolTexts.GET_USER_CART_DESCRIPTION),
            getUserCart::call),
        specification(
            Tool.builder(ToolTexts.CHECKOUT, schemaMapper, ToolTexts.CHECKOUT_SCHEMA)
                .description(ToolTexts.CHECKOUT_DESCRIPTION),
            checkout::call));
  }

  private SyncToolSpecification specification(
      Tool.Builder tool, Function<Map<String, Object>, Object> call) {
    return new SyncToolSpecification(
        tool.build(), (context, request) -> result(call, request.arguments()));
  }

  /**
   * What goes wrong, in the arguments or in a backend, is a tool error with the reason as its text.
   */
  private CallToolResult result(
      Function<Map<String, Object>, Object> call, Map<String, Object> arguments) {
    try {
      return text(mapper.writeValueAsString(call.apply(arguments)), false);
    } catch (InvalidInput | BackendFailure e) {
      return text(e.getMessage(), true);
    }
  }

  private static CallToolResult text(String text, boolean isError) {
    return CallToolResult.builder().addTextContent(text).isError(isError).build();
  }
}
