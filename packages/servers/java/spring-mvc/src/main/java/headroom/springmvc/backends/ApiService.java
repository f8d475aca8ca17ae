package headroom.springmvc.backends;

import headroom.core.BackendFailure;
import headroom.core.CalculatedCart;
import headroom.core.CheckoutInput;
import headroom.core.FoundProducts;
import headroom.core.Product;
import headroom.core.SearchInput;
import java.util.function.Supplier;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Component;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.RestClientException;

/** The HTTP backend of suite io; every failure is a {@link BackendFailure}. */
@Component
public class ApiService {
  private static final String SEARCH =
      "/products/search?category={category}&min_price={min}&max_price={max}&limit={limit}";

  private final RestClient client;

  ApiService(RestClient client) {
    this.client = client;
  }

  public FoundProducts search(SearchInput input) {
    return answer(
        () ->
            client
                .get()
                .uri(SEARCH, input.category(), input.minPrice(), input.maxPrice(), input.limit())
                .retrieve()
                .body(FoundProducts.class));
  }

  public Product product(long id) {
    return answer(() -> client.get().uri("/products/{id}", id).retrieve().body(Product.class));
  }

  public CalculatedCart calculate(CheckoutInput input) {
    return answer(
        () ->
            client
                .post()
                .uri("/cart/calculate")
                .contentType(MediaType.APPLICATION_JSON)
                .body(input.calculation())
                .retrieve()
                .body(CalculatedCart.class));
  }

  /** Returns the body of {@code GET /health}, which nobody reads. */
  public String health() {
    return answer(() -> client.get().uri("/health").retrieve().body(String.class));
  }

  private static <T> T answer(Supplier<T> call) {
    T answer;
    try {
      answer = call.get();
    } catch (RestClientException e) {
      throw BackendFailure.api(e);
    }
    if (answer == null) {
      throw BackendFailure.api("answered without a body");
    }
    return answer;
  }
}
