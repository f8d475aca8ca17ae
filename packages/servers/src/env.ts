import type { ServerManifest } from './manifest/manifest.ts';
import { toolchainEnvironment } from './manifest/toolchains.ts';

/** Variables of our own process that hold secrets, are no business of a build, or would change what a package manager or compiler does. */
const OURS =
  /^(HEADROOM_.*|DATABASE_URL|REDIS_URL|NODE_ENV|NODE_OPTIONS|NODE_PATH|INIT_CWD|PNPM_.*|VITEST.*|npm_(?!config_).*)$/;

/** The environment of build steps: ours (proxies, registries, caches), the toolchains', the manifest's. */
export function buildEnvironment({ requires, buildEnv }: ServerManifest): Record<string, string> {
  const entries = Object.entries(process.env).filter(([name]) => !OURS.test(name));
  const ours = Object.fromEntries(entries) as Record<string, string>;
  return { ...ours, ...toolchainEnvironment(requires), ...buildEnv };
}
