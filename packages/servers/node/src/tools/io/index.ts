import type { ApiService } from '../../backends/api-service.ts';
import type { Suite } from '../../suite.ts';
import { bindTools } from '../tool.ts';
import { openIoBackends } from './backends.ts';
import { checkout } from './checkout.ts';
import { getUserCart } from './get-user-cart.ts';
import { searchProducts } from './search-products.ts';

/** Connects to Redis in the background; neither backend has to be up. */
export function openIo(redisUrl: string, api: ApiService): Suite {
  const { backends, checks } = openIoBackends(redisUrl, api);
  return { tools: bindTools([searchProducts, getUserCart, checkout], backends), checks };
}
