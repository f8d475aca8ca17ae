import * as z from 'zod';
import { redisAnswer } from '../../backends/redis.ts';
import { defineTool } from '../tool.ts';
import type { IoBackends } from './backends.ts';

interface SearchAnswer {
  category: string;
  total_found: number;
  products: { id: number; sku: string; name: string; price: number; rating: number }[];
}

export const searchProducts = defineTool({
  name: 'search_products',
  title: 'Search products',
  description: 'Searches products by category and price, and ranks them by popularity',
  input: z.object({
    category: z.string().min(1).default('Electronics').describe('The category to search'),
    min_price: z.number().min(0).default(50).describe('The lowest price'),
    max_price: z.number().min(0).default(500).describe('The highest price'),
    limit: z.int().min(1).max(1000).default(10).describe('How many products to return'),
  }),
  async answer({ category, min_price, max_price, limit }, { redis, api }: IoBackends) {
    const query = new URLSearchParams({
      category,
      min_price: String(min_price),
      max_price: String(max_price),
      limit: String(limit),
    });
    const [found, popular] = await Promise.all([
      api.get<SearchAnswer>(`/products/search?${query}`),
      redisAnswer(redis.zrevrange('bench:popular', 0, 9)),
    ]);
    const popularIds = popular.map((member) => Number(member.slice('product:'.length)));
    return {
      category: found.category,
      total_found: found.total_found,
      products: found.products.map(({ id, sku, name, price, rating }) => ({
        id,
        sku,
        name,
        price,
        rating,
        popularity_rank: popularIds.indexOf(id) + 1,
      })),
      top10_popular_ids: popularIds,
    };
  },
});
