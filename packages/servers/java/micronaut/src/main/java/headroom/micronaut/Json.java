package headroom.micronaut;

import headroom.core.BackendFailure;
import headroom.core.CalculateCart;
import headroom.core.CalculatedCart;
import headroom.core.CartAnswer;
import headroom.core.CartItem;
import headroom.core.CheckoutAnswer;
import headroom.core.FoundProducts;
import headroom.core.HealthAnswer;
import headroom.core.HistoryEntry;
import headroom.core.OrderItem;
import headroom.core.Product;
import headroom.core.SearchAnswer;
import io.micronaut.core.type.Argument;
import io.micronaut.serde.ObjectMapper;
import io.micronaut.serde.annotation.SerdeImport;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/** JSON of the suite's records, for which Micronaut writes the code while it compiles. */
@Singleton
@SerdeImport(CalculateCart.class)
@SerdeImport(CalculatedCart.class)
@SerdeImport(CartAnswer.class)
@SerdeImport(CartAnswer.Cart.class)
@SerdeImport(CartItem.class)
@SerdeImport(CheckoutAnswer.class)
@SerdeImport(FoundProducts.class)
@SerdeImport(HealthAnswer.class)
@SerdeImport(HistoryEntry.class)
@SerdeImport(OrderItem.class)
@SerdeImport(Product.class)
@SerdeImport(SearchAnswer.class)
@SerdeImport(SearchAnswer.Hit.class)
final class Json {
  private static final Argument<List<CartItem>> CART_ITEMS = Argument.listOf(CartItem.class);
  private static final Argument<HistoryEntry> HISTORY_ENTRY = Argument.of(HistoryEntry.class);

  private final ObjectMapper mapper;

  Json(ObjectMapper mapper) {
    this.mapper = mapper;
  }

  String write(Object value) {
    try {
      return mapper.writeValueAsString(value);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  List<CartItem> cartItems(String json) {
    return stored(json, CART_ITEMS);
  }

  List<HistoryEntry> history(List<String> entries) {
    return entries.stream().map(entry -> stored(entry, HISTORY_ENTRY)).toList();
  }

  private <T> T stored(String json, Argument<T> type) {
    try {
      return mapper.readValue(json, type);
    } catch (IOException e) {
      throw BackendFailure.redis(e);
    }
  }
}
