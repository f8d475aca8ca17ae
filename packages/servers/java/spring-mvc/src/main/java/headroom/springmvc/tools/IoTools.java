package headroom.springmvc.tools;

import headroom.core.ToolTexts;
import io.modelcontextprotocol.server.McpStatelessServerFeatures.SyncToolSpecification;
import java.util.List;
import org.springframework.stereotype.Component;

/** The tools of suite io. */
@Component
class IoTools {
  private final Specifications specifications;
  private final SearchProducts searchProducts;
  private final GetUserCart getUserCart;
  private final Checkout checkout;

  IoTools(
      Specifications specifications,
      SearchProducts searchProducts,
      GetUserCart getUserCart,
      Checkout checkout) {
    this.specifications = specifications;
    this.searchProducts = searchProducts;
    this.getUserCart = getUserCart;
    this.checkout = checkout;
  }

  List<SyncToolSpecification> specifications() {
    return List.of(
        specifications.ofJson(
            ToolTexts.SEARCH_PRODUCTS,
            ToolTexts.SEARCH_PRODUCTS_DESCRIPTION,
            ToolTexts.SEARCH_PRODUCTS_SCHEMA,
            searchProducts::call),
        specifications.ofJson(
            ToolTexts.GET_USER_CART,
            ToolTexts.GET_USER_CART_DESCRIPTION,
            ToolTexts.GET_USER_CART_SCHEMA,
            getUserCart::call),
        specifications.ofJson(
            ToolTexts.CHECKOUT,
            ToolTexts.CHECKOUT_DESCRIPTION,
            ToolTexts.CHECKOUT_SCHEMA,
            checkout::call));
  }
}
