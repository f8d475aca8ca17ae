package headroom.core.payload;

/** Two decimals: {@code round(x × 100) / 100}, halves away from zero. */
final class Cents {
  private static final double HUNDRED = 100;
  private static final double HALF = 0.5;

  private Cents() {}

  /** {@link Math#round} takes halves up, and adding a half first is not exact. */
  static double round(double amount) {
    double scaled = Math.abs(amount * HUNDRED);
    double whole = Math.floor(scaled);
    double rounded = scaled - whole >= HALF ? whole + 1 : whole;
    return Math.copySign(rounded, amount) / HUNDRED;
  }
}
