/** `pnpm conformance [server…]`: the conformance tool against servers; its verdicts go into `packages/servers`. */
import { writeConformance } from '@headroom/builder';
import type { ServerManifest } from '@headroom/model/manifest';
import { io } from '@headroom/model/suite';
import { describeManifest } from '../server/description.ts';
import { exitBy, visitServers } from '../verify/every-server.ts';
import { type Bench, startInstance } from '../verify/verify-server.ts';
import { seed } from '../world/redis-seed.ts';
import { toolVersion } from './tool.ts';
import { verdictsOf } from './verdicts.ts';

const SIGN = { passed: '=', failed: '✗', 'not testable': '–' } as const;

/** @returns true: verdicts are stored, and none is an outcome */
async function judge(bench: Bench, manifest: ServerManifest): Promise<boolean> {
  const { backends, runtime } = bench;
  const build = await runtime.build(manifest);
  await seed(backends);
  const server = await startInstance(
    bench,
    { server: describeManifest(manifest, io), build },
    backends.places,
  );
  try {
    const verdicts = await verdictsOf({ url: server.url, mark: `conformance-${process.pid}` });
    for (const { outcome, protocol, scenario, reasons } of verdicts) {
      const why = reasons.length > 0 ? `: ${reasons.join('; ')}` : '';
      console.log(`  ${SIGN[outcome]} ${outcome}  ${protocol} ${scenario}${why}`);
    }
    const date = new Date().toISOString().slice(0, 10);
    const { frameworkVersion } = build;
    writeConformance(manifest.id, { toolVersion: await toolVersion(), date, frameworkVersion, verdicts });
  } finally {
    await server.stop();
  }
  return true;
}

await exitBy(visitServers({ ids: process.argv.slice(2), mark: 'conformance', suites: [io] }, judge));
