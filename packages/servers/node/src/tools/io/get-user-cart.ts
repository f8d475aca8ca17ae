import * as z from 'zod';
import { redisAnswer } from '../../backends/redis.ts';
import { defineTool } from '../tool.ts';
import type { IoBackends } from './backends.ts';
import { userId } from './inputs.ts';

interface CartItem {
  product_id: number;
  qty: number;
}

export const getUserCart = defineTool({
  name: 'get_user_cart',
  title: 'Get user cart',
  description: "Reads a user's cart and most recent orders",
  input: z.object({ user_id: userId }),
  async answer({ user_id }, { redis, api }: IoBackends) {
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
  },
});
