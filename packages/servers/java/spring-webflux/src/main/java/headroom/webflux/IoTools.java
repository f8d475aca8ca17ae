package headroom.webflux;

import headroom.core.CartAnswer;
import headroom.core.CartInput;
import headroom.core.CartItem;
import headroom.core.CheckoutAnswer;
import headroom.core.CheckoutInput;
import headroom.core.SearchAnswer;
import headroom.core.SearchInput;
import headroom.core.ToolTexts;
import headroom.webflux.Store.StoredCart;
import io.modelcontextprotocol.server.McpStatelessServerFeatures.AsyncToolSpecification;
import java.time.Instant;
import java.util.List;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** The tools of suite io. Both calls of a {@code Mono.zip} are under way at the same time. */
@Component
class IoTools {
  private final Specifications specifications;
  private final Store store;
  private final ApiService api;
  private final String serverId;

  IoTools(Specifications specifications, Store store, ApiService api, Settings settings) {
    this.specifications = specifications;
    this.store = store;
    this.api = api;
    this.serverId = settings.serverId();
  }

  List<AsyncToolSpecification> specifications() {
    return List.of(
        specifications.ofJson(
            ToolTexts.SEARCH_PRODUCTS,
            ToolTexts.SEARCH_PRODUCTS_DESCRIPTION,
            ToolTexts.SEARCH_PRODUCTS_SCHEMA,
            arguments -> searchProducts(SearchInput.from(arguments))),
        specifications.ofJson(
            ToolTexts.GET_USER_CART,
            ToolTexts.GET_USER_CART_DESCRIPTION,
            ToolTexts.GET_USER_CART_SCHEMA,
            arguments -> getUserCart(CartInput.from(arguments))),
        specifications.ofJson(
            ToolTexts.CHECKOUT,
            ToolTexts.CHECKOUT_DESCRIPTION,
            ToolTexts.CHECKOUT_SCHEMA,
            arguments -> checkout(CheckoutInput.from(arguments))));
  }

  private Mono<SearchAnswer> searchProducts(SearchInput input) {
    return Mono.zip(
        api.search(input),
        store.popular(),
        (found, popular) -> SearchAnswer.of(found, popular, serverId));
  }

  private Mono<CartAnswer> getUserCart(CartInput input) {
    return store.cart(input.userId()).flatMap(cart -> describe(input, cart));
  }

  private Mono<CartAnswer> describe(CartInput input, StoredCart cart) {
    return Mono.zip(
        firstProduct(cart.items()),
        store.recentHistory(input.userId()),
        (product, history) -> CartAnswer.of(input, cart.hash(), cart.items(), history, serverId));
  }

  /**
   * The contract wants the first product asked for; nothing of it is answered, so any value stands
   * for none.
   */
  private Mono<?> firstProduct(List<CartItem> items) {
    return items.isEmpty() ? Mono.just(items) : api.product(items.getFirst().product_id());
  }

  private Mono<CheckoutAnswer> checkout(CheckoutInput input) {
    return Mono.zip(
        api.calculateCart(input),
        store.recordOrder(input, Instant.now()),
        (calculated, count) -> CheckoutAnswer.of(input, calculated, count, serverId));
  }
}
