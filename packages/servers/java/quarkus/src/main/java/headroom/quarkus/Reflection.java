package headroom.quarkus;

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
import io.quarkus.runtime.annotations.RegisterForReflection;

/**
 * What is read and written as JSON: a native image keeps what Jackson looks up only where it is
 * told to.
 */
@RegisterForReflection(
    targets = {
      CalculateCart.class,
      CalculatedCart.class,
      CartAnswer.class,
      CartAnswer.Cart.class,
      CartItem.class,
      CheckoutAnswer.class,
      FoundProducts.class,
      HealthAnswer.class,
      HistoryEntry.class,
      OrderItem.class,
      Product.class,
      SearchAnswer.class,
      SearchAnswer.Hit.class
    })
final class Reflection {
  private Reflection() {}
}
