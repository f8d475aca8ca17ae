package headroom.springmvc;

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
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.aot.hint.annotation.RegisterReflectionForBinding;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;
import org.springframework.boot.web.server.context.WebServerInitializedEvent;
import org.springframework.context.event.EventListener;

/**
 * An MCP server with the three tools of suite io on Spring AI and Spring MVC: blocking, a thread a
 * request.
 */
@SpringBootApplication
@ConfigurationPropertiesScan
// A native image keeps what is looked up by reflection only where it is told to; these are read and
// written as JSON.
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
  private static final Logger log = LoggerFactory.getLogger(Application.class);

  public static void main(String[] args) {
    SpringApplication.run(Application.class, args);
  }

  @EventListener
  void listening(WebServerInitializedEvent event) {
    log.info("listening on port {}", event.getWebServer().getPort());
  }
}
