import type { Redis } from 'ioredis';
import * as z from 'zod';
import { redisAnswer } from '../../backends/redis.ts';
import { defineTool } from '../tool.ts';
import type { IoBackends } from './backends.ts';
import { userId } from './inputs.ts';

const orderItem = z.object({
  product_id: z.int().min(1).max(100_000),
  quantity: z.int().min(1),
});
type OrderItem = z.infer<typeof orderItem>;

interface CalculatedCart {
  order_id: string;
  total: number;
}

export const checkout = defineTool({
  name: 'checkout',
  title: 'Check out',
  description: 'Prices an order, records it, and counts it against the rate limit and popularity',
  input: z.object({
    user_id: userId,
    items: z
      .array(orderItem)
      .min(1)
      .default([
        { product_id: 42, quantity: 2 },
        { product_id: 1337, quantity: 1 },
      ])
      .describe('What is ordered'),
  }),
  async answer({ user_id, items }, { redis, api }: IoBackends) {
    const [order, rateLimitCount] = await Promise.all([
      api.post<CalculatedCart>('/cart/calculate', { user_id, items }),
      redisAnswer(recordOrder(redis, user_id, items)),
    ]);
    return {
      order_id: order.order_id,
      user_id,
      total: order.total,
      items_count: items.length,
      rate_limit_count: rateLimitCount,
      status: 'confirmed',
    };
  },
});

/** Writes an order to Redis in one round trip; returns the user's rate limit count. */
async function recordOrder(redis: Redis, userId: string, items: OrderItem[]): Promise<number> {
  const now = Date.now();
  const order = { order_id: `ORD-${userId}-${now}`, items, ts: Math.floor(now / 1000) };
  const rateLimitUser = String(Number(userId.slice('user-'.length)) % 100).padStart(5, '0');
  const replies = await redis
    .pipeline()
    .incr(`bench:ratelimit:user-${rateLimitUser}`)
    .rpush(`bench:history:${userId}`, JSON.stringify(order))
    .zadd('bench:popular', 'INCR', 1, `product:${items[0]?.product_id}`)
    .exec();
  for (const [error] of replies ?? []) if (error) throw error;
  return replies?.[0]?.[1] as number;
}
