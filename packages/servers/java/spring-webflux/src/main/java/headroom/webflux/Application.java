package headroom.webflux;

import headroom.core.CalculateCart;
import headroom.core.CalculatedCart;
import headroom.core.CartAnswer;
import headroom.core.CartItem;
import headroom.core.CheckoutAnswer;
import headroom.core.ExtraTools;
import headroom.core.FoundProducts;
import headroom.core.HealthAnswer;
import headroom.core.HistoryEntry;
import headroom.core.Product;
import headroom.core.SearchAnswer;
import headroom.core.Suite;
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
import org.springframework.aot.hint.annotation.RegisterReflectionForBinding;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;

/** The MCP server on Spring WebFlux: no thread waits, and independent calls run together. */
@SpringBootApplication(proxyBeanMethods = false)
// Read and written as JSON: a native image keeps what reflection needs only where it is told.
@RegisterReflectionForBinding({
  CalculateCart.class,
  CalculatedCart.class,
  CartAnswer.class,
  CartItem.class,
  CheckoutAnswer.class,
  ExtraTools.ExtraAnswer.class,
  FoundProducts.class,
  HealthAnswer.class,
  HistoryEntry.class,
  Product.class,
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
  McpError.class
})
public class Application {
  public static void main(String[] args) {
    SpringApplication.run(Application.class, args);
  }

  /** The suite is chosen at start, in a native image too, whose conditions are judged earlier. */
  @Bean
  Settings settings(
      @Value("${SERVER_ID}") String serverId,
      @Value("${API_SERVICE_URL}") String apiServiceUrl,
      @Value("${SUITE:io}") String suiteName,
      @Value("${EXTRA_TOOLS:}") String extraTools,
      Environment environment) {
    Suite suite = Suite.named(suiteName);
    if (suite == Suite.IO) {
      environment.getRequiredProperty("REDIS_URL");
    }
    return new Settings(serverId, apiServiceUrl, suite, ExtraTools.of(extraTools));
  }
}
