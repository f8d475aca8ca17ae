package headroom.micronaut;

import headroom.core.Suite;
import io.micronaut.context.event.BeanCreatedEvent;
import io.micronaut.context.event.BeanCreatedEventListener;
import io.micronaut.http.client.ServiceHttpClientConfiguration;
import jakarta.inject.Singleton;
import java.time.Duration;

/**
 * Gives calls of the API service the suite's limit. The client keeps it, because it takes no notice
 * of a subscriber that gives up, and goes on.
 */
@Singleton
final class ApiLimit implements BeanCreatedEventListener<ServiceHttpClientConfiguration> {
  private final Duration limit;

  ApiLimit(Suite suite) {
    limit = suite.apiLimit();
  }

  @Override
  public ServiceHttpClientConfiguration onCreated(
      BeanCreatedEvent<ServiceHttpClientConfiguration> event) {
    ServiceHttpClientConfiguration client = event.getBean();
    // Of each piece of the answer.
    client.setReadTimeout(limit);
    // Of the whole call.
    client.setRequestTimeout(limit);
    return client;
  }
}
