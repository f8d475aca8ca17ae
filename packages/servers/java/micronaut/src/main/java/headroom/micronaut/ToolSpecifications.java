package headroom.micronaut;

import headroom.core.BackendFailure;
import headroom.core.CartInput;
import headroom.core.CheckoutInput;
import headroom.core.InvalidInput;
import headroom.core.SearchInput;
import headroom.core.ToolTexts;
import io.micronaut.context.annotation.Factory;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.server.McpStatelessServerFeatures.AsyncToolSpecification;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import jakarta.inject.Singleton;
import java.util.Map;
import java.util.function.Function;
import reactor.core.publisher.Mono;

/**
 * Offers the tools to the MCP server. Specifications, because methods annotated with {@code @Tool}
 * cannot answer asynchronously.
 */
@Factory
final class ToolSpecifications {
  private final McpJsonMapper schemas;
  private final Json json;
  private final Tools tools;

  ToolSpecifications(McpJsonMapper schemas, Json json, Tools tools) {
    this.schemas = schemas;
    this.json = json;
    this.tools = tools;
  }

  @Singleton
  AsyncToolSpecification searchProducts() {
    return specification(
        tool(
            ToolTexts.SEARCH_PRODUCTS,
            ToolTexts.SEARCH_PRODUCTS_DESCRIPTION,
            ToolTexts.SEARCH_PRODUCTS_SCHEMA),
        SearchInput::from,
        tools::searchProducts);
  }

  @Singleton
  AsyncToolSpecification getUserCart() {
    return specification(
        tool(
            ToolTexts.GET_USER_CART,
            ToolTexts.GET_USER_CART_DESCRIPTION,
            ToolTexts.GET_USER_CART_SCHEMA),
        CartInput::from,
        tools::getUserCart);
  }

  @Singleton
  AsyncToolSpecification checkout() {
    return specification(
        tool(ToolTexts.CHECKOUT, ToolTexts.CHECKOUT_DESCRIPTION, ToolTexts.CHECKOUT_SCHEMA),
        CheckoutInput::from,
        tools::checkout);
  }

  private Tool tool(String name, String description, String schema) {
    return Tool.builder()
        .name(name)
        .description(description)
        .inputSchema(schemas, schema)
        .build();
  }

  private <I> AsyncToolSpecification specification(
      Tool tool, Function<Map<String, Object>, I> input, Function<I, ? extends Mono<?>> call) {
    return AsyncToolSpecification.builder()
        .tool(tool)
        .callHandler(
            (context, request) ->
                Mono.defer(() -> call.apply(input.apply(request.arguments())))
                    .map(answer -> result(json.write(answer), false))
                    .onErrorResume(
                        ToolSpecifications::isAnswer,
                        error -> Mono.just(result(error.getMessage(), true))))
        .build();
  }

  /** Anything else is our own mistake, which the SDK answers as an internal error. */
  private static boolean isAnswer(Throwable error) {
    return error instanceof InvalidInput || error instanceof BackendFailure;
  }

  private static CallToolResult result(String text, boolean isError) {
    return CallToolResult.builder().addTextContent(text).isError(isError).build();
  }
}
