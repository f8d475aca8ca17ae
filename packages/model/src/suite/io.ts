import { EXPERIMENT_KINDS } from '../experiments/loads.ts';
import type { Suite } from './suite.ts';
import type { Variation } from './workload.ts';

/** Virtual user v acts as user v mod 1000. */
const user: Variation = { by: 'vu', range: [0, 999], format: 'user-%05d' };

/** Suite `io`: three tools that work against Redis and the HTTP API service. Contract: docs/suite-io.md. */
export const io: Suite = {
  id: 'io',
  title: 'I/O',
  description: 'Three tools that read and write Redis and call an HTTP API service',
  backends: ['redis', 'api'],
  env: { REDIS_URL: 'redis://{backend.redis}' },
  study: {
    slug: 'tmdevlab-io-2026-02',
    profile: 'published',
    handshake: 'session',
    tools: {},
    latencies: 'tools',
    memory: 'what the container used, over the whole test',
    rounds: 'pooled',
    others: [],
  },
  profiles: ['smoke', 'quick', 'open', ...EXPERIMENT_KINDS, 'published'],
  profile: 'quick',
  handshakes: [
    'session',
    'abandoned',
    'persistent',
    'stateless',
    'session-2025-11-25',
    'persistent-2025-11-25',
  ],
  protocol: '2025-06-18',
  pauseMs: 50,
  list: 'each',
  order: 'each',
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
      vary: { user },
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
      vary: { user },
      expect: [
        { path: 'status', equals: 'confirmed' },
        { path: 'total', above: 0 },
        { path: 'items_count', equals: 2 },
      ],
    },
  ],
};
