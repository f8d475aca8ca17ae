package headroom.quarkus;

import headroom.core.Suite;
import io.quarkiverse.mcp.server.FilterContext;
import io.quarkiverse.mcp.server.ToolFilter;
import io.quarkiverse.mcp.server.ToolManager.ToolInfo;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;

/**
 * Lets clients see and call the tools of the suite that the environment names: those of all suites
 * are found while the server is built.
 */
@Singleton
public class SuiteTools implements ToolFilter {
  private final Suite suite;

  SuiteTools(Suite suite) {
    this.suite = suite;
  }

  @Produces
  @Singleton
  static Suite suite(Settings settings) {
    return Suite.named(settings.suite());
  }

  @Override
  public boolean test(ToolInfo tool, FilterContext context) {
    return suite.has(tool.name());
  }
}
