package headroom.springmvc.tools;

import headroom.core.SearchAnswer;
import headroom.core.SearchInput;
import headroom.springmvc.Settings;
import headroom.springmvc.backends.ApiService;
import headroom.springmvc.backends.Calls;
import headroom.springmvc.backends.Store;
import java.util.Map;
import org.springframework.stereotype.Component;

/** Searches products and tells the most popular ones. */
@Component
class SearchProducts {
  private final Store store;
  private final ApiService api;
  private final Calls calls;
  private final String serverId;

  SearchProducts(Store store, ApiService api, Calls calls, Settings settings) {
    this.store = store;
    this.api = api;
    this.calls = calls;
    this.serverId = settings.serverId();
  }

  SearchAnswer call(Map<String, Object> arguments) {
    SearchInput input = SearchInput.from(arguments);
    return calls.both(
        () -> api.search(input),
        store::popular,
        (found, popular) -> SearchAnswer.of(found, popular, serverId));
  }
}
