package headroom.core;

import java.util.List;
import java.util.Map;

/** Answer of {@code get_user_cart}. */
public record CartAnswer(
    String user_id, Cart cart, List<HistoryEntry> recent_history, String server_type) {

  /** What is in the cart; the total in the currency's main unit. */
  public record Cart(List<CartItem> items, int item_count, double estimated_total) {}

  /**
   * @param hash the user's cart as Redis has it
   * @param items the hash's items, parsed
   */
  public static CartAnswer of(
      CartInput input,
      Map<String, String> hash,
      List<CartItem> items,
      List<HistoryEntry> history,
      String serverId) {
    Cart cart = new Cart(items, items.size(), total(hash));
    return new CartAnswer(input.userId(), cart, history, serverId);
  }

  private static double total(Map<String, String> hash) {
    try {
      return Double.parseDouble(hash.get("total"));
    } catch (NullPointerException | NumberFormatException e) {
      throw BackendFailure.redis(e);
    }
  }
}
