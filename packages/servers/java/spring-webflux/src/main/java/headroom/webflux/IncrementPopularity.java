package headroom.webflux;

import headroom.core.RedisKeys;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.reactivestreams.Publisher;
import org.springframework.data.redis.connection.ReactiveRedisConnection;
import org.springframework.data.redis.connection.ReactiveZSetCommands.ZAddCommand;
import org.springframework.data.redis.connection.zset.Tuple;
import org.springframework.data.redis.core.ReactiveRedisCallback;
import reactor.core.publisher.Mono;

/**
 * {@code ZADD bench:popular INCR 1 product:<id>}: the template's own operations would send ZINCRBY.
 */
record IncrementPopularity(long productId) implements ReactiveRedisCallback<Number> {
  @Override
  public Publisher<Number> doInRedis(ReactiveRedisConnection connection) {
    Tuple oneMore = Tuple.of(RedisKeys.product(productId).getBytes(StandardCharsets.UTF_8), 1d);
    ZAddCommand command =
        ZAddCommand.tuple(oneMore)
            .incr()
            .to(ByteBuffer.wrap(RedisKeys.POPULAR.getBytes(StandardCharsets.UTF_8)));
    return connection.zSetCommands().zAdd(Mono.just(command)).map(response -> response.getOutput());
  }
}
