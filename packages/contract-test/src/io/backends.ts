import { Redis } from 'ioredis';
import { z } from 'zod';
import { ApiService } from '../suite/backends.ts';

const ANSWER_WITHIN_MS = 5000;

/** Backends of suite `io`, asked directly. */
export interface IoBackends {
  redis: Redis;
  api: ShopApi;
}

/** Connects to Redis, and closes the connection when the work is done. */
export async function withBackends<T>(
  { redisUrl, apiUrl }: { redisUrl?: string | undefined; apiUrl: string },
  work: (backends: IoBackends) => Promise<T>,
): Promise<T> {
  if (redisUrl === undefined) throw new Error('suite "io" needs a Redis: give redisUrl');
  const redis = new Redis(redisUrl, {
    lazyConnect: true,
    connectTimeout: ANSWER_WITHIN_MS,
    commandTimeout: ANSWER_WITHIN_MS,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  // Every command that fails rejects with its own error.
  redis.on('error', () => undefined);
  try {
    await redis.connect().catch((cause: Error) => {
      throw new Error(`Redis at ${new URL(redisUrl).host} cannot be reached: ${cause.message}`, { cause });
    });
    return await work({ redis, api: new ShopApi(apiUrl) });
  } finally {
    redis.disconnect();
  }
}

const productSchema = z.object({
  id: z.int(),
  sku: z.string(),
  name: z.string(),
  price: z.number(),
  rating: z.number(),
});
const searchSchema = z.object({
  category: z.string(),
  total_found: z.int(),
  products: z.array(productSchema),
});
const orderSchema = z.object({ order_id: z.string(), total: z.number() });

/** The shop of the API service, asked directly. */
export class ShopApi extends ApiService {
  search(query: Record<string, string | number>) {
    const text = new URLSearchParams(
      Object.entries(query).map(([key, value]): [string, string] => [key, `${value}`]),
    );
    return this.ask(searchSchema, `/products/search?${text}`);
  }

  product(id: number) {
    return this.ask(productSchema.extend({ category: z.string() }), `/products/${id}`);
  }

  calculate(cart: { user_id: string; items: readonly OrderItem[] }) {
    return this.ask(orderSchema, '/cart/calculate', cart);
  }
}

/** One line of an order. */
export interface OrderItem {
  product_id: number;
  quantity: number;
}
