import type { RunDetail } from '@headroom/db';
import { numaLabel, type RunEnvironment, smtLabel } from '@headroom/model/host';

/** Facts of a host and its rig that can change a figure; null: none, undefined: the run was not told. */
export const CIRCUMSTANCES: readonly [
  string,
  (environment: RunEnvironment) => string | number | null | undefined,
][] = [
  ['processor', ({ host }) => host.cpuModel],
  ['logical processors', ({ host }) => host.cpus],
  ['memory in MB', ({ host }) => Math.round(host.memoryMb)],
  ['kernel', ({ host }) => host.kernel],
  ['microcode', ({ host }) => host.microcode],
  ['cores', (environment) => smtLabel(environment) ?? undefined],
  ['NUMA', (environment) => numaLabel(environment) ?? undefined],
  ['system', ({ host }) => host.os],
  ['runtime', ({ runtime }) => runtime],
  ['limits', ({ isolated }) => (isolated ? 'enforced' : 'none: shares the host')],
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
  const differ = (facts: readonly unknown[]) => new Set(facts.filter((fact) => fact !== undefined)).size > 1;
  const environments = runs.flatMap(({ environment }) => environment ?? []);
  const apart = CIRCUMSTANCES.filter(([, read]) => differ(environments.map(read))).map(([name]) => name);
  return differ(runs.map(({ host }) => host?.name)) ? ['host', ...apart] : apart;
}

/** A circumstance in which runs differ from earlier ones, in words for each. */
export interface CircumstanceApart {
  readonly name: string;
  readonly was: string;
  readonly is: string;
}

/** Circumstances without a common value between earlier and later runs; one that either side lacks is left out. */
export function circumstancesBetween(
  was: readonly RunEnvironment[],
  is: readonly RunEnvironment[],
): CircumstanceApart[] {
  return CIRCUMSTANCES.flatMap(([name, read]) => {
    const [before, after] = [was, is].map((environments) => {
      const facts = environments.map(read).filter((fact) => fact !== undefined);
      return [...new Set(facts.map((fact) => String(fact ?? 'none')))].sort();
    });
    if (!before?.length || !after?.length || before.some((fact) => after.includes(fact))) return [];
    return [{ name, was: before.join(', '), is: after.join(', ') }];
  });
}
