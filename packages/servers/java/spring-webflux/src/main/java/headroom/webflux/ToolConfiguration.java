package headroom.webflux;

import headroom.core.BackendFailure;
import headroom.core.CartInput;
import headroom.core.CheckoutInput;
import headroom.core.InvalidInput;
import headroom.core.SearchInput;
import headroom.core.ToolTexts;
import io.modelcontextprotocol.server.McpStatelessServerFeatures.AsyncToolSpecification;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import reactor.core.publisher.Mono;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/**
 * Registers the tools as specifications rather than annotated methods, so that they take the
 * arguments as they were called and judge them themselves.
 */
@Configuration(proxyBeanMethods = false)
class ToolConfiguration {
  private final JsonMapper mapper;

  ToolConfiguration(JsonMapper mapper) {
    this.mapper = mapper;
  }

  @Bean
  List<AsyncToolSpecification> toolSpecifications(Tools tools) {
    return List.of(
        specification(
            tool(
                ToolTexts.SEARCH_PRODUCTS,
                ToolTexts.SEARCH_PRODUCTS_DESCRIPTION,
                ToolTexts.SEARCH_PRODUCTS_SCHEMA),
            arguments -> tools.searchProducts(SearchInput.from(arguments))),
        specification(
            tool(
                ToolTexts.GET_USER_CART,
                ToolTexts.GET_USER_CART_DESCRIPTION,
                ToolTexts.GET_USER_CART_SCHEMA),
            arguments -> tools.getUserCart(CartInput.from(arguments))),
        specification(
            tool(ToolTexts.CHECKOUT, ToolTexts.CHECKOUT_DESCRIPTION, ToolTexts.CHECKOUT_SCHEMA),
            arguments -> tools.checkout(CheckoutInput.from(arguments))));
  }

  private Tool tool(String name, String description, String schema) {
    Map<String, Object> parsed =
        mapper.readValue(schema, new TypeReference<Map<String, Object>>() {});
    return Tool.builder(name, parsed).description(description).build();
  }

  /**
   * What goes wrong in the arguments or in a backend becomes a tool error with the reason as its
   * text.
   */
  private AsyncToolSpecification specification(
      Tool tool, Function<Map<String, Object>, Mono<?>> call) {
    return AsyncToolSpecification.builder()
        .tool(tool)
        .callHandler(
            (context, request) ->
                Mono.defer(() -> call.apply(request.arguments()))
                    .map(answer -> result(mapper.writeValueAsString(answer), false))
                    .onErrorResume(InvalidInput.class, ToolConfiguration::error)
                    .onErrorResume(BackendFailure.class, ToolConfiguration::error))
        .build();
  }

  private static Mono<CallToolResult> error(Throwable failure) {
    return Mono.just(result(failure.getMessage(), true));
  }

  private static CallToolResult result(String text, boolean isError) {
    return CallToolResult.builder().addTextContent(text).isError(isError).build();
  }
}
