package headroom.core.payload;

import headroom.core.ApiRequest;
import headroom.core.Arguments;
import headroom.core.InvalidInput;
import java.util.Map;
import java.util.Set;

/**
 * What the four proxies ask of the API service. Arguments are as called, null when there are none;
 * {@link InvalidInput} when one is not what it must be.
 */
public final class ItemRequests {
  /** Statuses of answers that are passed on. */
  public static final Set<Integer> PASSED_ON = Set.of(200, 201);

  private static final String ITEMS = "/payload/items";
  private static final int MAX_MESSAGE_LENGTH = 10_000;
  private static final int DEFAULT_ID = 42;
  private static final int MAX_ID = 100;
  private static final int MAX_NAME_LENGTH = 100;
  private static final double DEFAULT_PRICE = 9.99;
  private static final long MAX_PRICE = 1_000_000;

  private ItemRequests() {}

  /** What is sent to be sent back. */
  public record Message(String message) {}

  /** What is sent to be created. */
  public record NewItem(String name, String category, double price) {}

  public static ApiRequest echo(Map<String, Object> arguments) {
    Object given = Arguments.orEmpty(arguments).get("message");
    String message = Arguments.text(given, "message", "hello", 0, MAX_MESSAGE_LENGTH);
    return ApiRequest.post("/payload/echo", new Message(message));
  }

  public static ApiRequest getItem(Map<String, Object> arguments) {
    Object id = Arguments.orEmpty(arguments).get("id");
    return ApiRequest.get(ITEMS + "/" + Arguments.integer(id, "id", DEFAULT_ID, 1, MAX_ID));
  }

  public static ApiRequest listItems(Map<String, Object> arguments) {
    return ApiRequest.get(ITEMS);
  }

  public static ApiRequest createItem(Map<String, Object> arguments) {
    Map<String, Object> given = Arguments.orEmpty(arguments);
    return ApiRequest.post(
        ITEMS,
        new NewItem(
            Arguments.text(given.get("name"), "name", "Widget", 1, MAX_NAME_LENGTH),
            Arguments.text(given.get("category"), "category", "tools", 1, MAX_NAME_LENGTH),
            Arguments.number(given.get("price"), "price", DEFAULT_PRICE, 0, MAX_PRICE)));
  }
}
