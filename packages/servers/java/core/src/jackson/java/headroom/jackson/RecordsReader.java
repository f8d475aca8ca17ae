package headroom.jackson;

import headroom.core.payload.OrderRecord;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.cfg.CoercionAction;
import tools.jackson.databind.cfg.CoercionInputShape;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.type.LogicalType;

/** How Jackson 3 reads the records of suite payload. */
public final class RecordsReader {
  private RecordsReader() {}

  /**
   * A reader of lists of {@link OrderRecord} that takes nothing for what it is not: no text for a
   * number, no number for a text, and no null or nothing for 0.
   */
  public static ObjectReader of(JsonMapper mapper) {
    return mapper
        .rebuild()
        .addModule(new DirectConstructors())
        .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
        .withCoercionConfig(
            LogicalType.Textual,
            texts ->
                texts
                    .setCoercion(CoercionInputShape.Integer, CoercionAction.Fail)
                    .setCoercion(CoercionInputShape.Float, CoercionAction.Fail)
                    .setCoercion(CoercionInputShape.Boolean, CoercionAction.Fail))
        .build()
        .readerForListOf(OrderRecord.class)
        .with(
            DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES,
            DeserializationFeature.FAIL_ON_TRAILING_TOKENS);
  }
}
