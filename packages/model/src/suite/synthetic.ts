import { EXPERIMENT_KINDS } from '../experiments/loads.ts';
import type { Suite } from './suite.ts';

/** Suite `synthetic`: four tools that compute, fetch, transform and wait. Contract: docs/suite-synthetic.md. */
export const synthetic: Suite = {
  id: 'synthetic',
  title: 'Synthetic',
  description: 'Four tools: one computes, one fetches, one transforms JSON, one waits',
  backends: ['api'],
  env: { SUITE: 'synthetic' },
  study: {
    slug: 'tmdevlab-synthetic-2026-02',
    profile: 'published-synthetic',
    handshake: 'session',
    tools: {},
    latencies: 'requests',
    memory: 'what the container used, over the whole test',
    rounds: 'pooled',
    others: [],
  },
  profiles: ['smoke', 'quick', 'open', ...EXPERIMENT_KINDS, 'published-synthetic'],
  profile: 'quick',
  handshakes: ['session', 'persistent', 'stateless', 'session-2025-11-25', 'persistent-2025-11-25'],
  protocol: '2025-06-18',
  pauseMs: 50,
  list: 'each',
  order: 'each',
  tools: [
    {
      name: 'calculate_fibonacci',
      arguments: { n: 20 },
      expect: [
        { path: 'n', equals: 20 },
        { path: 'result', equals: 6765 },
      ],
    },
    {
      name: 'fetch_external_data',
      arguments: { endpoint: '/api' },
      expect: [
        { path: 'status_code', equals: 200 },
        { path: 'data.status', equals: 'ok' },
      ],
    },
    {
      name: 'process_json_data',
      arguments: {
        data: {
          name: 'headroom',
          tags: ['alpha', 'beta', 'gamma'],
          nested: { city: 'lisbon', count: 3, active: true },
        },
      },
      expect: [
        { path: 'data.name', equals: 'HEADROOM' },
        { path: 'data.tags.2', equals: 'GAMMA' },
        { path: 'data.nested', equals: { city: 'LISBON', count: 3, active: true } },
      ],
    },
    {
      name: 'simulate_database_query',
      arguments: { query: 'SELECT * FROM users', delay_ms: 10 },
      expect: [
        { path: 'query', equals: 'SELECT * FROM users' },
        { path: 'delay_ms', equals: 10 },
        { path: 'rows', equals: 1 },
      ],
    },
  ],
};
