package headroom.springmvc.tools;

import headroom.core.CheckoutAnswer;
import headroom.core.CheckoutInput;
import headroom.springmvc.Settings;
import headroom.springmvc.backends.ApiService;
import headroom.springmvc.backends.Calls;
import headroom.springmvc.backends.Store;
import java.util.Map;
import org.springframework.stereotype.Component;

/** Orders items for a user. */
@Component
class Checkout {
  private final Store store;
  private final ApiService api;
  private final Calls calls;
  private final String serverId;

  Checkout(Store store, ApiService api, Calls calls, Settings settings) {
    this.store = store;
    this.api = api;
    this.calls = calls;
    this.serverId = settings.serverId();
  }

  CheckoutAnswer call(Map<String, Object> arguments) {
    CheckoutInput input = CheckoutInput.from(arguments);
    return calls.both(
        () -> api.calculate(input),
        () -> store.record(input),
        (calculated, count) -> CheckoutAnswer.of(input, calculated, count, serverId));
  }
}
