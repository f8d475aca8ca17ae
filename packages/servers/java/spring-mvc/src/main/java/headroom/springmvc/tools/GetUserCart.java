package headroom.springmvc.tools;

import headroom.core.CartAnswer;
import headroom.core.CartInput;
import headroom.core.CartItem;
import headroom.core.InvalidInput;
import headroom.core.Product;
import headroom.springmvc.Settings;
import headroom.springmvc.backends.ApiService;
import headroom.springmvc.backends.Calls;
import headroom.springmvc.backends.Store;
import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Component;

/** Reads a user's cart and the first entries of the order history. */
@Component
class GetUserCart {
  private final Store store;
  private final ApiService api;
  private final Calls calls;
  private final String serverId;

  GetUserCart(Store store, ApiService api, Calls calls, Settings settings) {
    this.store = store;
    this.api = api;
    this.calls = calls;
    this.serverId = settings.serverId();
  }

  CartAnswer call(Map<String, Object> arguments) {
    CartInput input = CartInput.from(arguments);
    Map<String, String> cart = store.cart(input);
    if (cart.isEmpty()) {
      throw InvalidInput.unknownUser();
    }
    List<CartItem> items = store.items(cart);
    return calls.both(
        () -> lookUpFirst(items),
        () -> store.history(input),
        (product, history) -> CartAnswer.of(input, cart, items, history, serverId));
  }

  /** The contract wants the call, not its answer. */
  private Product lookUpFirst(List<CartItem> items) {
    return items.isEmpty() ? null : api.product(items.getFirst().product_id());
  }
}
