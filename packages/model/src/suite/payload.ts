import type { Suite } from './suite.ts';

/** Calls of a tool that computes over megabytes, as the study made them. */
const COMPUTE_CALLS = 200;

/** Suite `payload`: four proxies and two tools that compute over large bodies. Contract: docs/suite-payload.md. */
export const payload: Suite = {
  id: 'payload',
  title: 'Payload',
  description: 'Four tools that forward to an HTTP API service, two that compute over megabytes',
  backends: ['api'],
  env: { SUITE: 'payload' },
  study: {
    slug: 'eight-python-servers-2026',
    profile: 'sequential',
    handshake: null,
    tools: { analyze_records: 'json', analyze_logs: 'text' },
    latencies: null,
    memory: 'the resident set, which counts them',
    rounds: 'median',
    others: [
      {
        title: 'Idle memory',
        figure: 'idleMemoryMb',
        servers: { csharp: 'csharp', go: 'go', nodejs: 'nodejs', python: 'python', rust: 'rust' },
      },
      { title: 'Echo latency', figure: 'tool:echo', servers: { python: 'python', rust: 'rust' } },
      {
        title: 'JSON tool by JSON library',
        figure: 'tool:analyze_records',
        servers: {
          'go-json-default': 'go encoding/json',
          'python-json-default': 'python json',
          'rust-json-default': 'rust serde_json::Value',
        },
      },
    ],
  },
  profiles: ['smoke', 'sequential', 'concurrent'],
  profile: 'sequential',
  handshakes: ['session', 'persistent', 'stateless', 'session-2025-11-25', 'persistent-2025-11-25'],
  protocol: '2025-06-18',
  pauseMs: 0,
  list: 'each',
  order: 'each',
  tools: [
    {
      name: 'echo',
      arguments: { message: 'hello' },
      expect: [{ path: 'message', equals: 'hello' }],
    },
    {
      name: 'get_item',
      arguments: { id: 42 },
      expect: [{ path: 'id', equals: 42 }],
    },
    {
      name: 'list_items',
      arguments: {},
      expect: [
        { path: 'total', equals: 100 },
        { path: 'items', length: 100 },
      ],
    },
    {
      name: 'create_item',
      arguments: { name: 'Widget', category: 'tools', price: 9.99 },
      expect: [
        { path: 'name', equals: 'Widget' },
        { path: 'status', equals: 'created' },
      ],
    },
    {
      name: 'analyze_records',
      calls: COMPUTE_CALLS,
      arguments: { status: 'completed', min_amount: 100 },
      expect: [
        { path: 'status', equals: 'completed' },
        { path: 'matched', above: 0 },
        { path: 'categories', length: 12 },
      ],
    },
    {
      name: 'analyze_logs',
      calls: COMPUTE_CALLS,
      arguments: {},
      expect: [
        { path: 'lines', equals: 15_000 },
        { path: 'top_messages', length: 10 },
        { path: 'p95_duration_ms', above: 0 },
      ],
    },
  ],
};
