package headroom.core.synthetic;

/** Answer of {@code simulate_database_query}, to be given once its delay is over. */
public record QueryAnswer(String query, int delay_ms, int rows, String server_type) {
  public static QueryAnswer of(QueryInput input, String serverId) {
    return new QueryAnswer(input.query(), input.delayMs(), 1, serverId);
  }
}
