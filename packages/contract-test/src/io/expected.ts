import { z } from 'zod';
import type { IoBackends, OrderItem } from './backends.ts';
import { cartKey, historyKey, POPULAR_KEY, rateLimitKey } from './users.ts';

const RECENT = 5;
const TOP = 10;

const cartSchema = z.object({
  items: z.string().transform((text) => z.array(z.unknown()).parse(JSON.parse(text))),
  total: z.string().transform(Number),
});

/** The ids of the ten most popular products. */
export async function topIds({ redis }: IoBackends): Promise<number[]> {
  const members = await redis.zrevrange(POPULAR_KEY, 0, TOP - 1);
  return members.map((member) => Number(member.slice('product:'.length)));
}

/** The right answer of `search_products`, from what Redis and the API service hold now. */
export async function expectedSearch(
  backends: IoBackends,
  args: { category: string; min_price: number; max_price: number; limit: number },
  serverId: string,
) {
  const [found, top] = await Promise.all([backends.api.search(args), topIds(backends)]);
  return {
    category: found.category,
    total_found: found.total_found,
    products: found.products.map((product) => ({
      ...product,
      popularity_rank: top.indexOf(product.id) + 1,
    })),
    top10_popular_ids: top,
    server_type: serverId,
  };
}

/** The right answer of `get_user_cart` for a user who has a cart. */
export async function expectedCart({ redis }: IoBackends, user: string, serverId: string) {
  const [hash, history] = await Promise.all([
    redis.hgetall(cartKey(user)),
    redis.lrange(historyKey(user), 0, RECENT - 1),
  ]);
  const { items, total } = cartSchema.parse(hash);
  return {
    user_id: user,
    cart: { items, item_count: items.length, estimated_total: total },
    recent_history: history.map((entry) => JSON.parse(entry) as unknown),
    server_type: serverId,
  };
}

/**
 * The right answer of a `checkout` that is about to be called; the order's id is the one the API service gives to
 * this question, of which the server's will be a successor (see order-id.ts).
 */
export async function expectedCheckout(
  { redis, api }: IoBackends,
  user: string,
  items: readonly OrderItem[],
  serverId: string,
) {
  const [order, count] = await Promise.all([
    api.calculate({ user_id: user, items }),
    redis.get(rateLimitKey(user)),
  ]);
  return {
    order_id: order.order_id,
    user_id: user,
    total: order.total,
    items_count: items.length,
    rate_limit_count: Number(count) + 1,
    status: 'confirmed',
    server_type: serverId,
  };
}
