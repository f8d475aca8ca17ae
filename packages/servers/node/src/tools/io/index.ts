import { connectApiService } from '../../backends/api-service.ts';
import { connectRedis, redisAnswer } from '../../backends/redis.ts';
import type { Suite } from '../../suite.ts';
import { bindTools } from '../tool.ts';
import { checkout } from './checkout.ts';
import { getUserCart } from './get-user-cart.ts';
import { searchProducts } from './search-products.ts';

// A tool makes at most two calls one after the other: it answers within four seconds.
const CALL_LIMIT_MS = 2000;

/** Connects to Redis and the API service in the background; neither has to be up. */
export function openIo(redisUrl: string, apiServiceUrl: string): Suite {
  const redis = connectRedis(redisUrl);
  const api = connectApiService(apiServiceUrl, CALL_LIMIT_MS);
  return {
    tools: bindTools([searchProducts, getUserCart, checkout], { redis, api }),
    checks: [() => redisAnswer(redis.ping()), () => api.get('/health')],
  };
}
