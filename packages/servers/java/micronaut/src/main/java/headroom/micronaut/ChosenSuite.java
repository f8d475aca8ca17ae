package headroom.micronaut;

import headroom.core.Suite;
import io.micronaut.context.annotation.Context;
import io.micronaut.context.annotation.Value;

/** Ends the start when there is no such suite; those there are, beans require by name. */
@Context
final class ChosenSuite {
  ChosenSuite(@Value("${suite}") String name) {
    Suite.named(name);
  }
}
