package headroom.micronaut;

import headroom.core.ExtraTools;
import headroom.core.Suite;
import io.micronaut.context.annotation.Context;
import io.micronaut.context.annotation.Factory;
import io.micronaut.context.annotation.Value;

/**
 * Tells the suite and the extra tools, and ends the start when there is none such; beans require
 * their suite by name.
 */
@Factory
final class ChosenSuite {
  @Context
  Suite suite(@Value("${suite}") String name) {
    return Suite.named(name);
  }

  @Context
  ExtraTools extraTools(@Value("${extra.tools}") String count) {
    return ExtraTools.of(count);
  }
}
