import type { Redis } from 'ioredis';
import { redisAnswer } from '../../../backends/redis.ts';
import type { IoBackends } from '../backends.ts';

export interface OrderItem {
  product_id: number;
  quantity: number;
}

interface CalculatedCart {
  order_id: string;
  total: number;
}

/** Prices an order and records it, at the same time. */
export async function answerCheckout(
  { user_id, items }: { user_id: string; items: OrderItem[] },
  { redis, api }: IoBackends,
) {
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
}

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
