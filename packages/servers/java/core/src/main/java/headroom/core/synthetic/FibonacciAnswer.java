package headroom.core.synthetic;

/** Answer of {@code calculate_fibonacci}. */
public record FibonacciAnswer(int n, long result, String server_type) {
  public static FibonacciAnswer of(FibonacciInput input, String serverId) {
    return new FibonacciAnswer(input.n(), fibonacci(input.n()), serverId);
  }

  /** Plain recursion, as the suite has it: the calls are the work. */
  private static long fibonacci(int n) {
    return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
  }
}
