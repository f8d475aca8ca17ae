package headroom.webflux;

import headroom.core.CartAnswer;
import headroom.core.CartInput;
import headroom.core.CartItem;
import headroom.core.CheckoutAnswer;
import headroom.core.CheckoutInput;
import headroom.core.SearchAnswer;
import headroom.core.SearchInput;
import headroom.webflux.Store.StoredCart;
import java.time.Instant;
import java.util.List;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** The three tools of suite io. Both calls of a {@code Mono.zip} are under way at the same time. */
@Component
class Tools {
  private final Store store;
  private final ApiService api;
  private final String serverId;

  Tools(Store store, ApiService api, Settings settings) {
    this.store = store;
    this.api = api;
    this.serverId = settings.serverId();
  }

  Mono<SearchAnswer> searchProducts(SearchInput input) {
    return Mono.zip(
        api.search(input),
        store.popular(),
        (found, popular) -> SearchAnswer.of(found, popular, serverId));
  }

  Mono<CartAnswer> getUserCart(CartInput input) {
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

  Mono<CheckoutAnswer> checkout(CheckoutInput input) {
    return Mono.zip(
        api.calculateCart(input),
        store.recordOrder(input, Instant.now()),
        (calculated, count) -> CheckoutAnswer.of(input, calculated, count, serverId));
  }
}
