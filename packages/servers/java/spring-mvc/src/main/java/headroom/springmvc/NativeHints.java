package headroom.springmvc;

import headroom.core.CalculateCart;
import headroom.core.CalculatedCart;
import headroom.core.CartAnswer;
import headroom.core.CartItem;
import headroom.core.CheckoutAnswer;
import headroom.core.ExtraTools.ExtraAnswer;
import headroom.core.FoundProducts;
import headroom.core.HealthAnswer;
import headroom.core.HistoryEntry;
import headroom.core.SearchAnswer;
import headroom.core.payload.ItemRequests.Message;
import headroom.core.payload.ItemRequests.NewItem;
import headroom.core.payload.LogsAnswer;
import headroom.core.payload.OrderRecord;
import headroom.core.payload.RecordsAnswer;
import headroom.core.synthetic.DataAnswer;
import headroom.core.synthetic.FetchAnswer;
import headroom.core.synthetic.FibonacciAnswer;
import headroom.core.synthetic.QueryAnswer;
import io.modelcontextprotocol.spec.McpError;
import org.springframework.aot.hint.BindingReflectionHintsRegistrar;
import org.springframework.aot.hint.MemberCategory;
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
        ExtraAnswer.class,
        FoundProducts.class,
        HealthAnswer.class,
        HistoryEntry.class,
        SearchAnswer.class,
        DataAnswer.class,
        FetchAnswer.class,
        FibonacciAnswer.class,
        QueryAnswer.class,
        LogsAnswer.class,
        Message.class,
        NewItem.class,
        OrderRecord.class,
        RecordsAnswer.class,
        McpError.class);
    // The transport answers what it cannot read with an exception as JSON.
    hints
        .reflection()
        .registerType(Throwable.class, MemberCategory.INVOKE_PUBLIC_METHODS)
        .registerType(StackTraceElement.class, MemberCategory.INVOKE_PUBLIC_METHODS);
    // Logback holds its parts' versions against each other, and prints a page when it finds none.
    hints
        .resources()
        .registerPattern("ch/qos/logback/core/logback-core-version.properties")
        .registerPattern("ch/qos/logback/classic/logback-classic-version.properties");
  }
}
