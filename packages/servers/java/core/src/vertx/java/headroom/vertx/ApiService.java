package headroom.vertx;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.ObjectWriter;
import headroom.core.BackendFailure;
import headroom.core.CalculateCart;
import headroom.core.CalculatedCart;
import headroom.core.CheckoutInput;
import headroom.core.FoundProducts;
import headroom.core.Product;
import headroom.core.SearchInput;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import java.net.URLEncoder;

/** The HTTP backend of suite io; every failure is a {@link BackendFailure}. */
public final class ApiService {
  private final HttpCalls calls;
  private final ObjectReader found;
  private final ObjectReader product;
  private final ObjectReader calculated;
  private final ObjectReader any;
  private final ObjectWriter calculation;

  public ApiService(HttpCalls calls, ObjectMapper mapper) {
    this.calls = calls;
    found = mapper.readerFor(FoundProducts.class);
    product = mapper.readerFor(Product.class);
    calculated = mapper.readerFor(CalculatedCart.class);
    any = mapper.readerFor(Object.class);
    calculation = mapper.writerFor(CalculateCart.class);
  }

  public Future<FoundProducts> search(SearchInput input) {
    String query =
        "?category="
            + URLEncoder.encode(input.category(), UTF_8)
            + "&min_price="
            + input.minPrice()
            + "&max_price="
            + input.maxPrice()
            + "&limit="
            + input.limit();
    return calls.json(HttpMethod.GET, "/products/search" + query, null, found);
  }

  public Future<Product> product(long id) {
    return calls.json(HttpMethod.GET, "/products/" + id, null, product);
  }

  public Future<CalculatedCart> calculate(CheckoutInput input) {
    return calls.json(HttpMethod.POST, "/cart/calculate", body(input), calculated);
  }

  public Future<Object> health() {
    return calls.json(HttpMethod.GET, "/health", null, any);
  }

  private Buffer body(CheckoutInput input) {
    try {
      return Buffer.buffer(calculation.writeValueAsBytes(input.calculation()));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("an order cannot be written as JSON", e);
    }
  }
}
