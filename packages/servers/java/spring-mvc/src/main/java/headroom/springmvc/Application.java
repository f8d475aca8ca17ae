package headroom.springmvc;

import headroom.core.ExtraTools;
import headroom.core.Suite;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;
import org.springframework.boot.web.server.context.WebServerInitializedEvent;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.ImportRuntimeHints;
import org.springframework.context.event.EventListener;
import org.springframework.core.env.Environment;

/** An MCP server on Spring AI and Spring MVC: blocking, a thread a request. */
@SpringBootApplication
@ConfigurationPropertiesScan
@ImportRuntimeHints(NativeHints.class)
public class Application {
  private static final Logger log = LoggerFactory.getLogger(Application.class);

  public static void main(String[] args) {
    SpringApplication.run(Application.class, args);
  }

  /** Chosen at start, in a native image too, whose conditions are judged when it is built. */
  @Bean
  Suite suite(@Value("${SUITE:io}") String name, Environment environment) {
    Suite suite = Suite.named(name);
    if (suite == Suite.IO) {
      environment.getRequiredProperty("REDIS_URL");
    }
    return suite;
  }

  @Bean
  ExtraTools extraTools(@Value("${EXTRA_TOOLS:}") String count) {
    return ExtraTools.of(count);
  }

  @EventListener
  void listening(WebServerInitializedEvent event) {
    log.info("listening on port {}", event.getWebServer().getPort());
  }
}
