package headroom.webflux;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;

/** The MCP server of suite io on Spring WebFlux: no thread waits, and calls that are independent run together. */
@SpringBootApplication(proxyBeanMethods = false)
@ConfigurationPropertiesScan
public class Application {
  public static void main(String[] args) {
    SpringApplication.run(Application.class, args);
  }
}
