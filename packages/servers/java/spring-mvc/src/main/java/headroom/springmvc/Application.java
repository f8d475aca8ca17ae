package headroom.springmvc;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;
import org.springframework.boot.web.server.context.WebServerInitializedEvent;
import org.springframework.context.annotation.ImportRuntimeHints;
import org.springframework.context.event.EventListener;

/**
 * An MCP server with the three tools of suite io on Spring AI and Spring MVC: blocking, a thread a
 * request.
 */
@SpringBootApplication
@ConfigurationPropertiesScan
@ImportRuntimeHints(NativeHints.class)
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
