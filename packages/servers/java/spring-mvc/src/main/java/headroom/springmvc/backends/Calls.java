package headroom.springmvc.backends;

import java.util.function.BiFunction;
import java.util.function.Supplier;

/** How a tool makes two backend calls that do not need each other. */
public interface Calls {
  /**
   * Makes both calls and combines what they return.
   *
   * @throws headroom.core.BackendFailure of the first call, else of the second
   */
  <A, B, R> R both(Supplier<A> first, Supplier<B> second, BiFunction<A, B, R> combine);
}
