package headroom.micronaut;

import headroom.core.CartInput;
import headroom.core.CheckoutInput;
import headroom.core.SearchInput;
import headroom.core.ToolTexts;
import io.micronaut.context.annotation.Factory;
import io.micronaut.context.annotation.Requires;
import io.micronaut.core.annotation.Order;
import io.modelcontextprotocol.server.McpStatelessServerFeatures.AsyncToolSpecification;
import jakarta.inject.Singleton;

/** Offers the tools of suite io. */
@Factory
@Requires(property = "suite", value = "io")
final class IoSpecifications {
  private final Specifications specifications;
  private final IoTools tools;

  IoSpecifications(Specifications specifications, IoTools tools) {
    this.specifications = specifications;
    this.tools = tools;
  }

  @Singleton
  @Order(1)
  AsyncToolSpecification searchProducts() {
    return specifications.ofJson(
        ToolTexts.SEARCH_PRODUCTS,
        ToolTexts.SEARCH_PRODUCTS_DESCRIPTION,
        ToolTexts.SEARCH_PRODUCTS_SCHEMA,
        SearchInput::from,
        tools::searchProducts);
  }

  @Singleton
  @Order(2)
  AsyncToolSpecification getUserCart() {
    return specifications.ofJson(
        ToolTexts.GET_USER_CART,
        ToolTexts.GET_USER_CART_DESCRIPTION,
        ToolTexts.GET_USER_CART_SCHEMA,
        CartInput::from,
        tools::getUserCart);
  }

  @Singleton
  @Order(3)
  AsyncToolSpecification checkout() {
    return specifications.ofJson(
        ToolTexts.CHECKOUT,
        ToolTexts.CHECKOUT_DESCRIPTION,
        ToolTexts.CHECKOUT_SCHEMA,
        CheckoutInput::from,
        tools::checkout);
  }
}
