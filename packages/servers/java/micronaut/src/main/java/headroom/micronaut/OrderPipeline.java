package headroom.micronaut;

import headroom.core.RedisKeys;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.codec.StringCodec;
import io.lettuce.core.output.CommandOutput;
import io.lettuce.core.output.DoubleOutput;
import io.lettuce.core.output.IntegerOutput;
import io.lettuce.core.protocol.AsyncCommand;
import io.lettuce.core.protocol.Command;
import io.lettuce.core.protocol.CommandArgs;
import io.lettuce.core.protocol.CommandType;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** The three commands of a checkout, written to the shared connection as one. */
final class OrderPipeline {
  private final AsyncCommand<String, String, Long> count;
  private final AsyncCommand<String, String, Long> history;
  private final AsyncCommand<String, String, Double> popularity;

  /** @param order as JSON */
  OrderPipeline(String userId, String order, long firstProduct) {
    count = command(CommandType.INCR, integer(), args().addKey(RedisKeys.rateLimit(userId)));
    history =
        command(
            CommandType.RPUSH, integer(), args().addKey(RedisKeys.history(userId)).addValue(order));
    popularity =
        command(
            CommandType.ZADD,
            new DoubleOutput<>(StringCodec.UTF8),
            args()
                .addKey(RedisKeys.POPULAR)
                .add("INCR")
                .add(1)
                .addValue(RedisKeys.product(firstProduct)));
  }

  /** @return the user's rate limit count, once all three succeeded */
  CompletableFuture<Long> send(StatefulRedisConnection<String, String> connection) {
    connection.dispatch(List.of(count, history, popularity));
    return CompletableFuture.allOf(count, history, popularity).thenApply(done -> count.join());
  }

  private static IntegerOutput<String, String> integer() {
    return new IntegerOutput<>(StringCodec.UTF8);
  }

  private static CommandArgs<String, String> args() {
    return new CommandArgs<>(StringCodec.UTF8);
  }

  private static <T> AsyncCommand<String, String, T> command(
      CommandType type, CommandOutput<String, String, T> output, CommandArgs<String, String> args) {
    return new AsyncCommand<>(new Command<>(type, output, args));
  }
}
