package headroom.bare;

import headroom.core.CartAnswer;
import headroom.core.CartInput;
import headroom.core.CartItem;
import headroom.core.CalculatedCart;
import headroom.core.CheckoutAnswer;
import headroom.core.CheckoutInput;
import headroom.core.FoundProducts;
import headroom.core.HistoryEntry;
import headroom.core.InvalidInput;
import headroom.core.SearchAnswer;
import headroom.core.SearchInput;
import headroom.vertx.ApiService;
import headroom.vertx.Store;
import io.vertx.core.Future;
import java.util.List;
import java.util.Map;

/** The tools of suite io on the event loop; calls that do not need each other run at once. */
record IoTools(Store store, ApiService api, Settings settings) {

  Future<SearchAnswer> searchProducts(Map<String, Object> arguments) {
    SearchInput input = SearchInput.from(arguments);
    Future<FoundProducts> found = api.search(input);
    Future<List<String>> popular = store.popular();
    return Future.all(found, popular)
        .map(both -> SearchAnswer.of(found.result(), popular.result(), settings.serverId()));
  }

  Future<CartAnswer> getUserCart(Map<String, Object> arguments) {
    CartInput input = CartInput.from(arguments);
    return store.cart(input).compose(cart -> cart(input, cart));
  }

  private Future<CartAnswer> cart(CartInput input, Map<String, String> cart) {
    if (cart.isEmpty()) {
      return Future.failedFuture(InvalidInput.unknownUser());
    }
    List<CartItem> items = store.items(cart);
    Future<List<HistoryEntry>> history = store.history(input);
    return Future.all(lookUpFirst(items), history)
        .map(both -> CartAnswer.of(input, cart, items, history.result(), settings.serverId()));
  }

  /** The contract wants the call, not its answer. */
  private Future<?> lookUpFirst(List<CartItem> items) {
    return items.isEmpty()
        ? Future.succeededFuture()
        : api.product(items.getFirst().product_id());
  }

  Future<CheckoutAnswer> checkout(Map<String, Object> arguments) {
    CheckoutInput input = CheckoutInput.from(arguments);
    Future<CalculatedCart> calculated = api.calculate(input);
    Future<Long> count = store.record(input);
    return Future.all(calculated, count)
        .map(
            both ->
                CheckoutAnswer.of(
                    input, calculated.result(), count.result(), settings.serverId()));
  }
}
