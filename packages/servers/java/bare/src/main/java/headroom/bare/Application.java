package headroom.bare;

import io.vertx.core.DeploymentOptions;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;

/** Suite io on Vert.x without an SDK: a server on each event loop, all on one port. */
public final class Application {
  private Application() {}

  public static void main(String[] arguments) {
    try {
      start(Settings.of(System.getenv()));
    } catch (IllegalArgumentException e) {
      stop(e);
    }
  }

  private static void start(Settings settings) {
    DeploymentOptions onEachLoop =
        new DeploymentOptions().setInstances(VertxOptions.DEFAULT_EVENT_LOOP_POOL_SIZE);
    Vertx.vertx()
        .deployVerticle(() -> new Server(settings), onEachLoop)
        .onFailure(Application::stop);
  }

  private static void stop(Throwable problem) {
    System.err.println(problem.getMessage());
    System.exit(1);
  }
}
