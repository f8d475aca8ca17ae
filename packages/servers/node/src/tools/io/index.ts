import type { ApiService } from '../../backends/api-service.ts';
import { connectRedis, redisAnswer } from '../../backends/redis.ts';
import type { Suite } from '../../suite.ts';
import { bindTools } from '../tool.ts';
import { checkout } from './checkout.ts';
import { getUserCart } from './get-user-cart.ts';
import { searchProducts } from './search-products.ts';

/** Connects to Redis in the background; neither backend has to be up. */
export function openIo(redisUrl: string, api: ApiService): Suite {
  const redis = connectRedis(redisUrl);
  return {
    tools: bindTools([searchProducts, getUserCart, checkout], { redis, api }),
    checks: [() => redisAnswer(redis.ping()), () => api.get('/health')],
  };
}
