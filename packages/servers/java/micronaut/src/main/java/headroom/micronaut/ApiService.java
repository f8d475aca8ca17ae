package headroom.micronaut;

import headroom.core.BackendFailure;
import headroom.core.CalculateCart;
import headroom.core.CalculatedCart;
import headroom.core.FoundProducts;
import headroom.core.Product;
import headroom.core.SearchInput;
import io.micronaut.core.type.Argument;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.client.HttpClient;
import io.micronaut.http.client.annotation.Client;
import io.micronaut.http.client.exceptions.HttpClientResponseException;
import jakarta.inject.Singleton;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import reactor.core.publisher.Mono;

/**
 * The HTTP backend of suite io, and its health. What goes wrong is a {@link BackendFailure};
 * {@link ApiLimit} ends what lasts.
 * Micronaut's client, because a call through the JDK's took half as much processor time again.
 */
@Singleton
final class ApiService {
  private static final Argument<FoundProducts> FOUND_PRODUCTS = Argument.of(FoundProducts.class);
  private static final Argument<Product> PRODUCT = Argument.of(Product.class);
  private static final Argument<CalculatedCart> CALCULATED_CART = Argument.of(CalculatedCart.class);

  private final HttpClient client;

  ApiService(@Client("api") HttpClient client) {
    this.client = client;
  }

  Mono<FoundProducts> search(SearchInput input) {
    String query =
        "?category=" + URLEncoder.encode(input.category(), StandardCharsets.UTF_8)
            + "&min_price=" + input.minPrice()
            + "&max_price=" + input.maxPrice()
            + "&limit=" + input.limit();
    return ask(HttpRequest.GET("/products/search" + query), FOUND_PRODUCTS);
  }

  Mono<Product> product(long id) {
    return ask(HttpRequest.GET("/products/" + id), PRODUCT);
  }

  Mono<CalculatedCart> calculate(CalculateCart cart) {
    return ask(HttpRequest.POST("/cart/calculate", cart), CALCULATED_CART);
  }

  Mono<String> health() {
    return ask(HttpRequest.GET("/health"), Argument.STRING);
  }

  private <T> Mono<T> ask(HttpRequest<?> request, Argument<T> answer) {
    return Mono.from(client.retrieve(request, answer))
        .onErrorMap(cause -> failure(request, cause));
  }

  private static BackendFailure failure(HttpRequest<?> request, Throwable cause) {
    return cause instanceof HttpClientResponseException refused
        ? BackendFailure.apiStatus(
            request.getMethodName() + " " + request.getPath(), refused.getStatus().getCode())
        : BackendFailure.api(cause);
  }
}
