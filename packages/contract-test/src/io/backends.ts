import { Redis } from 'ioredis';
import { z } from 'zod';

const ANSWER_WITHIN_MS = 5000;

/** Direct access to what the tools talk to. Its errors are the rig's, never the server's. */
export interface Backends {
  redis: Redis;
  api: ApiService;
}

/** Connects to both backends, and closes the connection when the work is done. */
export async function withBackends<T>(
  { redisUrl, apiUrl }: { redisUrl: string; apiUrl: string },
  work: (backends: Backends) => Promise<T>,
): Promise<T> {
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
    return await work({ redis, api: new ApiService(apiUrl) });
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
const metricsSchema = z.object({ requests: z.record(z.string(), z.int()) });

/** The API service, asked directly. */
export class ApiService {
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  search(query: Record<string, string | number>) {
    const text = new URLSearchParams(
      Object.entries(query).map(([key, value]): [string, string] => [key, `${value}`]),
    );
    return this.#ask(searchSchema, `/products/search?${text}`);
  }

  product(id: number) {
    return this.#ask(productSchema.extend({ category: z.string() }), `/products/${id}`);
  }

  calculate(cart: { user_id: string; items: readonly OrderItem[] }) {
    return this.#ask(orderSchema, '/cart/calculate', cart);
  }

  /** Requests so far, by path pattern. */
  async counters(): Promise<Record<string, number>> {
    return (await this.#ask(metricsSchema, '/metrics')).requests;
  }

  async #ask<T>(schema: z.ZodType<T>, path: string, body?: unknown): Promise<T> {
    const post = { method: 'POST', body: JSON.stringify(body) };
    try {
      const response = await fetch(this.#url + path, {
        ...(body !== undefined && post),
        redirect: 'error',
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      });
      if (!response.ok) throw new Error(`HTTP status ${response.status}: ${await response.text()}`);
      return schema.parse(await response.json());
    } catch (cause) {
      throw new Error(`the API service did not answer ${path} as it should: ${(cause as Error).message}`, {
        cause,
      });
    }
  }
}

/** One line of an order. */
export interface OrderItem {
  product_id: number;
  quantity: number;
}
