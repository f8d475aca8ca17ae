package headroom.quarkus;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.ObjectMapper;
import headroom.core.Suite;
import io.quarkus.jackson.ObjectMapperCustomizer;
import jakarta.inject.Singleton;
import java.util.Map;

/**
 * Suite synthetic takes objects and gives them back, in which null is a value. The mapper, through
 * which arguments go, too, would drop it.
 */
@Singleton
public class NullsInObjects implements ObjectMapperCustomizer {
  private static final JsonInclude.Value WITH_NULLS =
      JsonInclude.Value.construct(JsonInclude.Include.NON_NULL, JsonInclude.Include.ALWAYS);

  private final Suite suite;

  NullsInObjects(Suite suite) {
    this.suite = suite;
  }

  @Override
  public void customize(ObjectMapper mapper) {
    if (suite == Suite.SYNTHETIC) {
      mapper.configOverride(Map.class).setInclude(WITH_NULLS);
    }
  }
}
