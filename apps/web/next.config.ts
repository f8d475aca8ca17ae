import path from 'node:path';
import type { NextConfig } from 'next';
import { GZIP_ASKED } from './src/publications/gzip-asked.ts';

const root = path.join(import.meta.dirname, '../..');

/** The content security policy comes with the first page that shows what strangers wrote. */
const SECURITY_HEADERS = [
  { key: 'x-content-type-options', value: 'nosniff' },
  { key: 'x-frame-options', value: 'DENY' },
  { key: 'referrer-policy', value: 'same-origin' },
  { key: 'cross-origin-opener-policy', value: 'same-origin' },
  { key: 'cross-origin-resource-policy', value: 'same-origin' },
  { key: 'permissions-policy', value: 'camera=(), microphone=(), geolocation=(), browsing-topics=()' },
];

const config: NextConfig = {
  outputFileTracingRoot: root,
  turbopack: { root },
  transpilePackages: ['@headroom/db', '@headroom/report', '@headroom/servers', '@headroom/workload'],
  serverExternalPackages: ['bullmq', 'ioredis', 'pg'],
  // `pnpm typecheck` checks types, once.
  typescript: { ignoreBuildErrors: true },
  poweredByHeader: false,
  // Kept pages belong to the database of the process that drew them: not to the build, nor to its disk.
  experimental: { isrFlushToDisk: false },
  async headers() {
    return [
      { source: '/:path*', headers: SECURITY_HEADERS },
      // Told here, because Next.js drops it from the answers of routes (src/publications/compressed.ts).
      {
        source: '/results/:slug((?!schema\\.json$)[^/]+)',
        has: [{ type: 'header', key: 'accept-encoding', value: GZIP_ASKED }],
        headers: [{ key: 'content-encoding', value: 'gzip' }],
      },
      // Badges are made for pages of other sites.
      {
        source: '/results/:slug/badge/:file',
        headers: [{ key: 'cross-origin-resource-policy', value: 'cross-origin' }],
      },
    ];
  },
};

export default config;
