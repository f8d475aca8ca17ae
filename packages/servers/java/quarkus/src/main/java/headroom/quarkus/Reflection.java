package headroom.quarkus;

import headroom.core.CalculateCart;
import headroom.core.CalculatedCart;
import headroom.core.CartAnswer;
import headroom.core.CartItem;
import headroom.core.CheckoutAnswer;
import headroom.core.ExtraTools;
import headroom.core.FoundProducts;
import headroom.core.HealthAnswer;
import headroom.core.HistoryEntry;
import headroom.core.OrderItem;
import headroom.core.Product;
import headroom.core.SearchAnswer;
import headroom.core.payload.ItemRequests;
import headroom.core.payload.LogsAnswer;
import headroom.core.payload.OrderRecord;
import headroom.core.payload.RecordsAnswer;
import headroom.core.synthetic.DataAnswer;
import headroom.core.synthetic.FetchAnswer;
import headroom.core.synthetic.FibonacciAnswer;
import headroom.core.synthetic.QueryAnswer;
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
      ExtraTools.ExtraAnswer.class,
      FoundProducts.class,
      HealthAnswer.class,
      HistoryEntry.class,
      OrderItem.class,
      Product.class,
      SearchAnswer.class,
      SearchAnswer.Hit.class,
      DataAnswer.class,
      FetchAnswer.class,
      FibonacciAnswer.class,
      QueryAnswer.class,
      ItemRequests.Message.class,
      ItemRequests.NewItem.class,
      LogsAnswer.class,
      LogsAnswer.MessageCount.class,
      OrderRecord.class,
      OrderRecord.Customer.class,
      RecordsAnswer.class,
      RecordsAnswer.Category.class
    })
final class Reflection {
  private Reflection() {}
}
