import { redisAnswer } from '../../../backends/redis.ts';
import type { IoBackends } from '../backends.ts';

interface CartItem {
  product_id: number;
  qty: number;
}

/** Reads a user's cart, then its first product and the orders at the same time. */
export async function answerGetUserCart({ user_id }: { user_id: string }, { redis, api }: IoBackends) {
  const cart = await redisAnswer(redis.hgetall(`bench:cart:${user_id}`));
  if (!cart.items) throw new Error(`user_id: there is no cart of ${user_id}`);
  const items: CartItem[] = JSON.parse(cart.items);
  const first = items[0];
  const [history] = await Promise.all([
    redisAnswer(redis.lrange(`bench:history:${user_id}`, 0, 4)),
    first && api.get(`/products/${first.product_id}`),
  ]);
  return {
    user_id,
    cart: { items, item_count: items.length, estimated_total: Number(cart.total) },
    recent_history: history.map((entry) => JSON.parse(entry)),
  };
}
