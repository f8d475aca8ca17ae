package headroom.webflux;

import com.fasterxml.jackson.annotation.JsonInclude;
import headroom.core.Suite;
import java.util.Map;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.NativeDetector;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.json.JsonMapper;

/** How JSON is read and written, by the application and by Spring AI. */
@Configuration(proxyBeanMethods = false)
class JsonConfiguration {
  private static final JsonInclude.Value WITH_NULLS =
      JsonInclude.Value.construct(JsonInclude.Include.NON_NULL, JsonInclude.Include.ALWAYS);

  @Bean
  static BeanPostProcessor mappers(@Value("${SUITE:io}") String suite) {
    boolean takesObjects = Suite.named(suite) == Suite.SYNTHETIC;
    return new BeanPostProcessor() {
      @Override
      public Object postProcessAfterInitialization(Object bean, String name) {
        return bean instanceof JsonMapper mapper ? adapted(mapper, takesObjects) : bean;
      }
    };
  }

  /**
   * @param takesObjects suite synthetic takes objects and gives them back, in which null is a value.
   *     Spring AI's mapper, through which arguments go, would drop it, and the application's, too.
   */
  private static JsonMapper adapted(JsonMapper mapper, boolean takesObjects) {
    JsonMapper.Builder builder = mapper.rebuild();
    if (takesObjects) {
      builder.withConfigOverride(Map.class, map -> map.setInclude(WITH_NULLS));
    }
    if (NativeDetector.inNativeImage()) {
      // It reads numbers by the foreign memory API, which not every toolchain compiles.
      builder.disable(StreamReadFeature.USE_FAST_DOUBLE_PARSER);
    }
    return builder.build();
  }
}
