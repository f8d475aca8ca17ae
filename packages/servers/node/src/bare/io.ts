import type { ApiService } from '../backends/api-service.ts';
import { answerCheckout, type OrderItem } from '../tools/io/answers/checkout.ts';
import { answerGetUserCart } from '../tools/io/answers/get-user-cart.ts';
import { answerSearchProducts } from '../tools/io/answers/search-products.ts';
import { openIoBackends } from '../tools/io/backends.ts';
import type { BareSuite, BareTool } from './suite.ts';

const USER = /^user-\d{5}$/;
const DEFAULT_ITEMS: OrderItem[] = [
  { product_id: 42, quantity: 2 },
  { product_id: 1337, quantity: 1 },
];

/** Suite `io`, whose arguments are checked by hand. */
export function openBareIo(redisUrl: string, api: ApiService): BareSuite {
  const { backends, checks } = openIoBackends(redisUrl, api);
  const tools = new Map<string, BareTool>([
    [
      'search_products',
      async ({ category = 'Electronics', min_price = 50, max_price = 500, limit = 10 }) => {
        if (typeof category !== 'string' || category === '') throw new Error('category: must be a text');
        const search = {
          category,
          min_price: price('min_price', min_price),
          max_price: price('max_price', max_price),
          limit: whole('limit', limit, 1000),
        };
        return answerSearchProducts(search, backends);
      },
    ],
    ['get_user_cart', async ({ user_id }) => answerGetUserCart({ user_id: userOf(user_id) }, backends)],
    [
      'checkout',
      async ({ user_id, items = DEFAULT_ITEMS }) =>
        answerCheckout({ user_id: userOf(user_id), items: itemsOf(items) }, backends),
    ],
  ]);
  return { tools, checks };
}

function userOf(value: unknown = 'user-00042'): string {
  if (typeof value === 'string' && USER.test(value)) return value;
  throw new Error('user_id: must be user- and five digits');
}

function itemsOf(items: unknown): OrderItem[] {
  if (!Array.isArray(items) || items.length === 0) throw new Error('items: must be a list, and not empty');
  return items.map((item) => ({
    product_id: whole('product_id', item?.product_id, 100_000),
    quantity: whole('quantity', item?.quantity, Number.MAX_SAFE_INTEGER),
  }));
}

function price(field: string, value: unknown): number {
  if (typeof value === 'number' && value >= 0) return value;
  throw new Error(`${field}: must be a number from 0 up`);
}

function whole(field: string, value: unknown, most: number): number {
  if (Number.isInteger(value) && (value as number) >= 1 && (value as number) <= most) return value as number;
  throw new Error(`${field}: must be a whole number from 1 to ${most}`);
}
