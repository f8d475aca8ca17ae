package headroom.micronaut;

import io.lettuce.core.resource.EventLoopGroupProvider;
import io.netty.channel.EventLoopGroup;
import io.netty.util.concurrent.EventExecutorGroup;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.ImmediateEventExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Lets Lettuce work on Micronaut's event loops, as the HTTP client does: more threads than processors only take turns.
 * Whoever made the event loops ends them.
 */
record SharedEventLoops(EventLoopGroup group) implements EventLoopGroupProvider {
  @Override
  @SuppressWarnings("unchecked") // The type that Lettuce names is one it would make; it uses an EventLoopGroup.
  public <T extends EventLoopGroup> T allocate(Class<T> type) {
    return (T) group;
  }

  @Override
  public int threadPoolSize() {
    return Runtime.getRuntime().availableProcessors();
  }

  @Override
  public Future<Boolean> release(EventExecutorGroup group, long quiet, long timeout, TimeUnit unit) {
    return ImmediateEventExecutor.INSTANCE.newSucceededFuture(true);
  }

  @Override
  public Future<Boolean> shutdown(long quiet, long timeout, TimeUnit unit) {
    return ImmediateEventExecutor.INSTANCE.newSucceededFuture(true);
  }
}
