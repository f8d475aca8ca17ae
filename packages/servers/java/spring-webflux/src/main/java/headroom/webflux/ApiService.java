package headroom.webflux;

import headroom.core.BackendFailure;
import headroom.core.CalculatedCart;
import headroom.core.CheckoutInput;
import headroom.core.FoundProducts;
import headroom.core.Product;
import headroom.core.SearchInput;
import java.time.Duration;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.client.WebClient;
import org.springframework.web.reactive.function.client.WebClient.RequestHeadersSpec;
import reactor.core.publisher.Mono;

/**
 * The HTTP backend of suite io, and its health. What goes wrong with it comes as {@link
 * BackendFailure}.
 */
@Component
class ApiService {
  private final WebClient client;
  private final Duration limit;

  ApiService(WebClient client, Settings settings) {
    this.client = client;
    this.limit = settings.suite().apiLimit();
  }

  Mono<FoundProducts> search(SearchInput input) {
    String path =
        "/products/search?category={category}&min_price={min}&max_price={max}&limit={limit}";
    return answer(
        client.get().uri(path, input.category(), input.minPrice(), input.maxPrice(), input.limit()),
        FoundProducts.class,
        "GET /products/search");
  }

  Mono<Product> product(long id) {
    return answer(client.get().uri("/products/" + id), Product.class, "GET /products/" + id);
  }

  Mono<CalculatedCart> calculateCart(CheckoutInput input) {
    return answer(
        client
            .post()
            .uri("/cart/calculate")
            .contentType(MediaType.APPLICATION_JSON)
            .bodyValue(input.calculation()),
        CalculatedCart.class,
        "POST /cart/calculate");
  }

  Mono<Void> health() {
    return answer(client.get().uri("/health"), String.class, "GET /health").then();
  }

  private <T> Mono<T> answer(RequestHeadersSpec<?> asked, Class<T> type, String request) {
    return asked
        .retrieve()
        .onStatus(
            HttpStatusCode::isError,
            response -> Mono.just(BackendFailure.apiStatus(request, response.statusCode().value())))
        .bodyToMono(type)
        .single()
        .timeout(limit)
        .onErrorMap(failure -> !(failure instanceof BackendFailure), BackendFailure::api);
  }
}
