package headroom.springmvc;

import headroom.core.CalculateCart;
import headroom.core.CalculatedCart;
import headroom.core.CartAnswer;
import headroom.core.CartItem;
import headroom.core.CheckoutAnswer;
import headroom.core.FoundProducts;
import headroom.core.HealthAnswer;
import headroom.core.HistoryEntry;
import headroom.core.SearchAnswer;
import org.springframework.aot.hint.BindingReflectionHintsRegistrar;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.RuntimeHintsRegistrar;

/** What a native image must keep although only reflection or a name leads to it. */
class NativeHints implements RuntimeHintsRegistrar {
  private final BindingReflectionHintsRegistrar json = new BindingReflectionHintsRegistrar();

  @Override
  public void registerHints(RuntimeHints hints, ClassLoader classLoader) {
    json.registerReflectionHints(
        hints.reflection(),
        CalculateCart.class,
        CalculatedCart.class,
        CartAnswer.class,
        CartItem.class,
        CheckoutAnswer.class,
        FoundProducts.class,
        HealthAnswer.class,
        HistoryEntry.class,
        SearchAnswer.class);
    // Logback holds its parts' versions against each other, and prints a page when it finds none.
    hints
        .resources()
        .registerPattern("ch/qos/logback/core/logback-core-version.properties")
        .registerPattern("ch/qos/logback/classic/logback-classic-version.properties");
  }
}
