package headroom.quarkus;

import headroom.core.CartAnswer;
import headroom.core.CartInput;
import headroom.core.CartItem;
import headroom.core.CheckoutAnswer;
import headroom.core.CheckoutInput;
import headroom.core.InvalidInput;
import headroom.core.SearchAnswer;
import headroom.core.SearchInput;
import headroom.core.ToolTexts;
import headroom.vertx.ApiService;
import headroom.vertx.Store;
import io.quarkiverse.mcp.server.Tool;
import io.quarkiverse.mcp.server.Tool.InputSchema;
import io.quarkiverse.mcp.server.ToolArg;
import io.quarkiverse.mcp.server.ToolResponse;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.vertx.UniHelper;
import jakarta.inject.Singleton;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The tools of suite io, on the event loop. Arguments are taken as they come, so that {@code from}
 * judges them: the extension would refuse them in its own words.
 */
@Singleton
public class IoTools {
  private final Store store;
  private final ApiService api;
  private final Answers answers;
  private final String serverId;

  IoTools(Store store, ApiService api, Answers answers, Settings settings) {
    this.store = store;
    this.api = api;
    this.answers = answers;
    this.serverId = settings.serverId();
  }

  @Tool(
      name = ToolTexts.SEARCH_PRODUCTS,
      description = ToolTexts.SEARCH_PRODUCTS_DESCRIPTION,
      inputSchema = @InputSchema(generator = InputSchemas.class))
  Uni<ToolResponse> searchProducts(
      @ToolArg(required = false) Object category,
      @ToolArg(name = "min_price", required = false) Object minPrice,
      @ToolArg(name = "max_price", required = false) Object maxPrice,
      @ToolArg(required = false) Object limit) {
    Map<String, Object> arguments = new HashMap<>();
    arguments.put("category", category);
    arguments.put("min_price", minPrice);
    arguments.put("max_price", maxPrice);
    arguments.put("limit", limit);
    return answers.of(() -> search(SearchInput.from(arguments)));
  }

  private Uni<SearchAnswer> search(SearchInput input) {
    return Uni.combine()
        .all()
        .unis(UniHelper.toUni(api.search(input)), UniHelper.toUni(store.popular()))
        .with((found, popular) -> SearchAnswer.of(found, popular, serverId));
  }

  @Tool(
      name = ToolTexts.GET_USER_CART,
      description = ToolTexts.GET_USER_CART_DESCRIPTION,
      inputSchema = @InputSchema(generator = InputSchemas.class))
  Uni<ToolResponse> getUserCart(@ToolArg(name = "user_id", required = false) Object userId) {
    Map<String, Object> arguments = new HashMap<>();
    arguments.put("user_id", userId);
    return answers.of(() -> cart(CartInput.from(arguments)));
  }

  private Uni<CartAnswer> cart(CartInput input) {
    return UniHelper.toUni(store.cart(input)).chain(cart -> cart(input, cart));
  }

  private Uni<CartAnswer> cart(CartInput input, Map<String, String> cart) {
    if (cart.isEmpty()) {
      throw InvalidInput.unknownUser();
    }
    List<CartItem> items = store.items(cart);
    return Uni.combine()
        .all()
        .unis(lookUpFirst(items), UniHelper.toUni(store.history(input)))
        .with((looked, history) -> CartAnswer.of(input, cart, items, history, serverId));
  }

  /** The contract wants the call, not its answer. */
  private Uni<?> lookUpFirst(List<CartItem> items) {
    return items.isEmpty()
        ? Uni.createFrom().nullItem()
        : UniHelper.toUni(api.product(items.getFirst().product_id()));
  }

  @Tool(
      name = ToolTexts.CHECKOUT,
      description = ToolTexts.CHECKOUT_DESCRIPTION,
      inputSchema = @InputSchema(generator = InputSchemas.class))
  Uni<ToolResponse> checkout(
      @ToolArg(name = "user_id", required = false) Object userId,
      @ToolArg(required = false) Object items) {
    Map<String, Object> arguments = new HashMap<>();
    arguments.put("user_id", userId);
    arguments.put("items", items);
    return answers.of(() -> checkout(CheckoutInput.from(arguments)));
  }

  private Uni<CheckoutAnswer> checkout(CheckoutInput input) {
    return Uni.combine()
        .all()
        .unis(UniHelper.toUni(api.calculate(input)), UniHelper.toUni(store.record(input)))
        .with((calculated, count) -> CheckoutAnswer.of(input, calculated, count, serverId));
  }
}
