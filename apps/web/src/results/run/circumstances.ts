import type { RunDetail } from '@headroom/db';
import type { RunEnvironment } from '@headroom/workload';

/** Facts of a host and its rig that can change a figure. */
export const CIRCUMSTANCES: readonly [string, (environment: RunEnvironment) => string | number | null][] = [
  ['processor', ({ host }) => host.cpuModel],
  ['logical processors', ({ host }) => host.cpus],
  ['memory in MB', ({ host }) => Math.round(host.memoryMb)],
  ['kernel', ({ host }) => host.kernel],
  ['system', ({ host }) => host.os],
  ['runtime', ({ runtime }) => runtime],
  ['isolation', ({ isolated }) => (isolated ? 'isolated' : 'not isolated')],
  ['processors of the server', ({ limits }) => limits.serverCpus ?? 'not limited'],
  ['memory limit in MB', ({ limits }) => limits.serverMemoryMb],
  ['workers', ({ limits }) => limits.webConcurrency],
  [
    'load host',
    ({ loadHost, runners }) => (runners ? `${runners} pods` : (loadHost?.cpuModel ?? 'the host itself')),
  ],
  ['network', ({ egress }) => egress?.join(', ') ?? 'none'],
  ['k6', ({ versions }) => versions.k6],
  ['Redis', ({ versions }) => versions.redis ?? null],
  ['Postgres', ({ versions }) => versions.postgres ?? null],
  ['Headroom', ({ versions }) => versions.headroom],
  ['Docker', ({ versions }) => versions.docker ?? null],
];

/** Names of the circumstances in which runs are known to differ, the host first. */
export function circumstancesApart(
  runs: readonly Pick<RunDetail, 'environment' | 'host'>[],
): readonly string[] {
  const differ = (facts: readonly unknown[]) => new Set(facts).size > 1;
  const environments = runs.flatMap(({ environment }) => environment ?? []);
  const apart = CIRCUMSTANCES.filter(([, read]) => differ(environments.map(read))).map(([name]) => name);
  return differ(runs.map(({ host }) => host?.name)) ? ['host', ...apart] : apart;
}
