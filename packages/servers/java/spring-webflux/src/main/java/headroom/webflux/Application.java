package headroom.webflux;

import headroom.core.CalculateCart;
import headroom.core.CalculatedCart;
import headroom.core.CartAnswer;
import headroom.core.CartItem;
import headroom.core.CheckoutAnswer;
import headroom.core.FoundProducts;
import headroom.core.HealthAnswer;
import headroom.core.HistoryEntry;
import headroom.core.Product;
import headroom.core.SearchAnswer;
import org.springframework.aot.hint.annotation.RegisterReflectionForBinding;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;

/**
 * The MCP server of suite io on Spring WebFlux: no thread waits, and calls that are independent run
 * together.
 */
@SpringBootApplication(proxyBeanMethods = false)
// Read and written as JSON: a native image keeps what reflection needs only where it is told.
@RegisterReflectionForBinding({
  CalculateCart.class,
  CalculatedCart.class,
  CartAnswer.class,
  CartItem.class,
  CheckoutAnswer.class,
  FoundProducts.class,
  HealthAnswer.class,
  HistoryEntry.class,
  Product.class,
  SearchAnswer.class
})
public class Application {
  public static void main(String[] args) {
    SpringApplication.run(Application.class, args);
  }

  @Bean
  Settings settings(
      @Value("${SERVER_ID}") String serverId, @Value("${API_SERVICE_URL}") String apiServiceUrl) {
    return new Settings(serverId, apiServiceUrl);
  }
}
