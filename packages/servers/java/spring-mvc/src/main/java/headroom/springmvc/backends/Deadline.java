package headroom.springmvc.backends;

import headroom.core.Suite;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.apache.hc.client5.http.classic.ExecChain;
import org.apache.hc.client5.http.classic.ExecChainHandler;
import org.apache.hc.core5.concurrent.Cancellable;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.io.entity.HttpEntityWrapper;
import org.springframework.stereotype.Component;

/**
 * Ends a call of the API service when its time is over, whatever it waits for. Apache HttpClient's
 * own limits are for each piece of an answer, so one that trickles would never end.
 */
@Component
class Deadline implements ExecChainHandler, AutoCloseable {
  private final Duration limit;
  private final ScheduledThreadPoolExecutor timer;

  Deadline(Suite suite) {
    limit = suite.apiLimit();
    timer =
        new ScheduledThreadPoolExecutor(1, Thread.ofPlatform().daemon().name("deadline").factory());
    // Nearly all are cancelled long before they are due.
    timer.setRemoveOnCancelPolicy(true);
  }

  @Override
  public ClassicHttpResponse execute(
      ClassicHttpRequest request, ExecChain.Scope scope, ExecChain chain)
      throws IOException, HttpException {
    Call call = new Call((Cancellable) scope.originalRequest);
    ClassicHttpResponse response;
    try {
      response = chain.proceed(request, scope);
    } catch (IOException e) {
      throw call.failure(e);
    } catch (HttpException | RuntimeException e) {
      call.end();
      throw e;
    }
    HttpEntity body = response.getEntity();
    if (body == null) {
      call.end();
    } else {
      response.setEntity(new Body(body, call));
    }
    return response;
  }

  @Override
  public void close() {
    timer.shutdownNow();
  }

  /** A call that ends before it is late, or is cancelled. */
  private final class Call {
    private final Cancellable request;
    private final Future<?> cancelling;
    private volatile boolean isLate;

    Call(Cancellable request) {
      this.request = request;
      cancelling = timer.schedule(this::cancel, limit.toMillis(), TimeUnit.MILLISECONDS);
    }

    private void cancel() {
      isLate = true;
      request.cancel();
    }

    void end() {
      cancelling.cancel(false);
    }

    /** Ends the call; a cancelled one fails in many ways, of which none tells of time. */
    IOException failure(IOException cause) {
      end();
      if (!isLate) {
        return cause;
      }
      return new SocketTimeoutException("no whole answer within " + limit.toMillis() + " ms");
    }
  }

  /** What an answer's body is read from, up to its end or until it is given up. */
  private static final class Body extends HttpEntityWrapper {
    private final Call call;

    Body(HttpEntity body, Call call) {
      super(body);
      this.call = call;
    }

    @Override
    public InputStream getContent() throws IOException {
      return new Content(super.getContent(), call);
    }

    @Override
    public void close() throws IOException {
      try {
        super.close();
      } finally {
        call.end();
      }
    }
  }

  private static final class Content extends FilterInputStream {
    private final Call call;

    Content(InputStream content, Call call) {
      super(content);
      this.call = call;
    }

    @Override
    public int read() throws IOException {
      try {
        return super.read();
      } catch (IOException e) {
        throw call.failure(e);
      }
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      try {
        return super.read(bytes, offset, length);
      } catch (IOException e) {
        throw call.failure(e);
      }
    }

    /** Reads the rest, for the sake of the connection's next call, before the call ends. */
    @Override
    public void close() throws IOException {
      try {
        super.close();
      } finally {
        call.end();
      }
    }
  }
}
