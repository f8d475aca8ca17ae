package headroom.quarkus;

import headroom.core.ExtraTools;
import headroom.core.Suite;
import io.quarkiverse.mcp.server.FilterContext;
import io.quarkiverse.mcp.server.ToolFilter;
import io.quarkiverse.mcp.server.ToolManager.ToolInfo;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;

/**
 * Lets clients see and call the tools of the suite that the environment names, and the extra ones:
 * those of all suites are found while the server is built.
 */
@Singleton
public class SuiteTools implements ToolFilter {
  private final Suite suite;
  private final ExtraTools extra;

  SuiteTools(Suite suite, ExtraTools extra) {
    this.suite = suite;
    this.extra = extra;
  }

  @Produces
  @Singleton
  static Suite suite(Settings settings) {
    return Suite.named(settings.suite());
  }

  @Produces
  @Singleton
  static ExtraTools extraTools(Settings settings) {
    return ExtraTools.of(settings.extraTools().orElse(""));
  }

  @Override
  public boolean test(ToolInfo tool, FilterContext context) {
    return suite.has(tool.name()) || extra.has(tool.name());
  }
}
