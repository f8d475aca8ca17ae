import type { Suite } from '../suite.ts';

/** Suite `io`: three tools that work against Redis and the HTTP API service. Contract: docs/suite-io.md. */
export const io: Suite = {
  id: 'io',
  title: 'I/O',
  description: 'Three tools that read and write Redis and call an HTTP API service',
  pauseMs: 50,
  tools: [
    {
      name: 'search_products',
      arguments: { category: 'Electronics', min_price: 50, max_price: 500, limit: 10 },
      expect: [
        { path: 'total_found', equals: 2251 },
        { path: 'products', length: 10 },
        { path: 'top10_popular_ids', length: 10 },
      ],
    },
    {
      name: 'get_user_cart',
      arguments: { user_id: '$user' },
      expect: [
        { path: 'user_id', equals: '$user' },
        { path: 'cart.items', minLength: 1 },
        { path: 'recent_history', length: 5 },
      ],
    },
    {
      name: 'checkout',
      arguments: {
        user_id: '$user',
        items: [
          { product_id: 42, quantity: 2 },
          { product_id: 1337, quantity: 1 },
        ],
      },
      expect: [
        { path: 'status', equals: 'confirmed' },
        { path: 'total', above: 0 },
        { path: 'items_count', equals: 2 },
      ],
    },
  ],
};
