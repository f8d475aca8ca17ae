package headroom.micronaut;

import headroom.core.Suite;
import io.micronaut.context.annotation.Context;
import io.micronaut.context.annotation.Factory;
import io.micronaut.context.annotation.Value;

/** Tells the suite, and ends the start when there is none; beans require theirs by name. */
@Factory
final class ChosenSuite {
  @Context
  Suite suite(@Value("${suite}") String name) {
    return Suite.named(name);
  }
}
