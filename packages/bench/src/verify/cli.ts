/** `pnpm verify [server…]`: the whole contract against servers, all that can be built here by default. */
import type { ServerManifest } from '@headroom/model/manifest';
import { SUITES } from '@headroom/model/run';
import { exitBy, visitServers } from './every-server.ts';
import { type Bench, verifyServer } from './verify-server.ts';

const SIGN = { pass: '=', warn: '!', fail: '✗' } as const;

/** @returns whether the server keeps the contract */
async function verify(bench: Bench, manifest: ServerManifest): Promise<boolean> {
  const checks = await verifyServer(bench, manifest);
  for (const { name, outcome, reason, ms } of checks) {
    const line = `  ${SIGN[outcome]} ${outcome}  ${name} (${Math.round(ms)} ms)`;
    console.log(reason ? `${line}: ${reason}` : line);
  }
  return checks.every((check) => check.outcome !== 'fail');
}

await exitBy(visitServers({ ids: process.argv.slice(2), mark: 'verify', suites: SUITES }, verify));
