import { redisAnswer } from '../../../backends/redis.ts';
import type { IoBackends } from '../backends.ts';

export interface Search {
  category: string;
  min_price: number;
  max_price: number;
  limit: number;
}

interface SearchAnswer {
  category: string;
  total_found: number;
  products: { id: number; sku: string; name: string; price: number; rating: number }[];
}

/** Searches the API service and reads what is popular, at the same time. */
export async function answerSearchProducts(
  { category, min_price, max_price, limit }: Search,
  { redis, api }: IoBackends,
) {
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
}
