package headroom.micronaut;

import io.micronaut.runtime.Micronaut;

/** The MCP server on Micronaut. */
public final class Application {
  private Application() {}

  public static void main(String[] args) {
    Micronaut.build(args)
        .mainClass(Application.class)
        .banner(false)
        .deduceEnvironment(false)
        .start();
  }
}
