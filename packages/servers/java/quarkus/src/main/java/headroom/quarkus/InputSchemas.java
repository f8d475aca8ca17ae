package headroom.quarkus;

import headroom.core.ToolTexts;
import headroom.core.payload.PayloadTexts;
import headroom.core.synthetic.SyntheticTexts;
import io.quarkiverse.mcp.server.InputSchemaGenerator;
import io.quarkiverse.mcp.server.ToolManager.ToolInfo;
import io.vertx.core.json.JsonObject;
import jakarta.inject.Singleton;
import java.util.Map;

/**
 * The inputs as tools/list shows them: the same for every server, so not generated from the
 * methods.
 */
@Singleton
public class InputSchemas implements InputSchemaGenerator<JsonObject> {
  private final Map<String, JsonObject> schemas =
      Map.ofEntries(
          schema(ToolTexts.SEARCH_PRODUCTS, ToolTexts.SEARCH_PRODUCTS_SCHEMA),
          schema(ToolTexts.GET_USER_CART, ToolTexts.GET_USER_CART_SCHEMA),
          schema(ToolTexts.CHECKOUT, ToolTexts.CHECKOUT_SCHEMA),
          schema(SyntheticTexts.CALCULATE_FIBONACCI, SyntheticTexts.CALCULATE_FIBONACCI_SCHEMA),
          schema(SyntheticTexts.FETCH_EXTERNAL_DATA, SyntheticTexts.FETCH_EXTERNAL_DATA_SCHEMA),
          schema(SyntheticTexts.PROCESS_JSON_DATA, SyntheticTexts.PROCESS_JSON_DATA_SCHEMA),
          schema(
              SyntheticTexts.SIMULATE_DATABASE_QUERY,
              SyntheticTexts.SIMULATE_DATABASE_QUERY_SCHEMA),
          schema(PayloadTexts.ECHO, PayloadTexts.ECHO_SCHEMA),
          schema(PayloadTexts.GET_ITEM, PayloadTexts.GET_ITEM_SCHEMA),
          schema(PayloadTexts.LIST_ITEMS, PayloadTexts.LIST_ITEMS_SCHEMA),
          schema(PayloadTexts.CREATE_ITEM, PayloadTexts.CREATE_ITEM_SCHEMA),
          schema(PayloadTexts.ANALYZE_RECORDS, PayloadTexts.ANALYZE_RECORDS_SCHEMA),
          schema(PayloadTexts.ANALYZE_LOGS, PayloadTexts.ANALYZE_LOGS_SCHEMA));

  private static Map.Entry<String, JsonObject> schema(String tool, String schema) {
    return Map.entry(tool, new JsonObject(schema));
  }

  @Override
  public JsonObject generate(ToolInfo tool) {
    return schemas.get(tool.name());
  }
}
