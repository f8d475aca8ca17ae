import path from 'node:path';
import type { NextConfig } from 'next';
import { SECURITY_HEADERS } from './src/server/edge/security-headers.ts';

const root = path.join(import.meta.dirname, '../..');

const config: NextConfig = {
  outputFileTracingRoot: root,
  turbopack: { root },
  transpilePackages: [
    '@headroom/api',
    '@headroom/db',
    '@headroom/forge',
    '@headroom/mcp',
    '@headroom/observe',
    '@headroom/project',
    '@headroom/report',
    '@headroom/builder',
    '@headroom/model',
  ],
  serverExternalPackages: [
    'bullmq',
    'ioredis',
    'nodemailer',
    'pg',
    'pino',
    'prom-client',
    'rate-limiter-flexible',
    'undici',
  ],
  // `pnpm typecheck` checks types, once.
  typescript: { ignoreBuildErrors: true },
  poweredByHeader: false,
  // Kept pages belong to the database of the process that drew them: not to the build, nor to its disk.
  experimental: { isrFlushToDisk: false, authInterrupts: true },
  async rewrites() {
    // Browsers ask for this address where they see no link to the icon, as while the head of a page changes.
    return [{ source: '/favicon.ico', destination: '/icon.svg' }];
  },
  async headers() {
    return [
      { source: '/:path*', headers: [...SECURITY_HEADERS] },
      // Badges are made for pages of other sites.
      ...['/results/:slug/badge/:file', '/watches/:id/badge.svg'].map((source) => ({
        source,
        headers: [{ key: 'cross-origin-resource-policy', value: 'cross-origin' }],
      })),
    ];
  },
};

export default config;
