package headroom.quarkus;

import headroom.core.ToolTexts;
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
      Map.of(
          ToolTexts.SEARCH_PRODUCTS, new JsonObject(ToolTexts.SEARCH_PRODUCTS_SCHEMA),
          ToolTexts.GET_USER_CART, new JsonObject(ToolTexts.GET_USER_CART_SCHEMA),
          ToolTexts.CHECKOUT, new JsonObject(ToolTexts.CHECKOUT_SCHEMA));

  @Override
  public JsonObject generate(ToolInfo tool) {
    return schemas.get(tool.name());
  }
}
