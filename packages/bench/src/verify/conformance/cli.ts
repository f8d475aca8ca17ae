/** `pnpm conformance [server…]`: the conformance tool against servers; its verdicts go into `packages/servers`. */
import {
  CONFORMANCE_PROTOCOLS,
  type ConformanceVerdict,
  SCENARIOS,
  type ServerManifest,
  writeConformance,
} from '@headroom/builder';
import { describeManifest } from '../../server/description.ts';
import { seed } from '../../world/redis-seed.ts';
import { exitBy, visitServers } from '../every-server.ts';
import { type Bench, startInstance } from '../verify-server.ts';
import { runScenario, type ToolCheck, toolVersion } from './tool.ts';
import { notTestable, verdictOf } from './verdict.ts';

/** Check by which a server shows that it speaks the version without sessions at all. */
const DISCOVERS = 'sep-2575-server-implements-discover';
const SIGN = { passed: '=', failed: '✗', 'not testable': '–' } as const;

/** @returns true: verdicts are stored, and none is an outcome */
async function judge(bench: Bench, manifest: ServerManifest): Promise<boolean> {
  const { backends, runtime } = bench;
  const build = await runtime.build(manifest);
  await seed(backends.redisAdminUrl);
  const server = await startInstance(bench, { server: describeManifest(manifest), build }, backends);
  try {
    const verdicts = await verdictsOf(server.url);
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

/** Verdicts of all scenarios; those of a version that the server does not speak are not asked. */
async function verdictsOf(url: string): Promise<ConformanceVerdict[]> {
  const verdicts: ConformanceVerdict[] = [];
  for (const protocol of CONFORMANCE_PROTOCOLS) {
    let isSpoken = true;
    for (const { id: scenario } of SCENARIOS.filter((one) => one.protocol === protocol)) {
      const checks: readonly ToolCheck[] = isSpoken ? await runScenario(url, scenario, protocol) : [];
      isSpoken &&= !lacksDiscovery(checks);
      const verdict = isSpoken
        ? verdictOf(checks)
        : notTestable([`the server does not speak MCP ${protocol}`]);
      verdicts.push({ scenario, protocol, ...verdict });
    }
  }
  return verdicts;
}

function lacksDiscovery(checks: readonly ToolCheck[]): boolean {
  return checks.some(({ id, status }) => id === DISCOVERS && status !== 'SUCCESS');
}

await exitBy(visitServers(process.argv.slice(2), 'conformance', judge));
