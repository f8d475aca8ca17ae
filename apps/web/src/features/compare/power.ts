import type { comparisonsApi } from '@headroom/api/comparisons';
import { listCalibrations, listRunsWithSides, type RunWithSides, type StoredCalibration } from '@headroom/db';
import {
  type ExpectedChange,
  expectedChanges,
  expectedSentence,
  type Floor,
  findMetric,
  floorsOf,
  isExpected,
  type KnownPairs,
  type MetricId,
  MIN_PAIRS,
  UNKNOWN_FLOOR,
} from '@headroom/report/compare';
import type { z } from 'zod';
import { readCompared } from '#results/comparison/compared.ts';
import type { Actor } from '#server/access/actor.ts';
import { db } from '#server/db.ts';
import { hostsFor } from '#server/hosts/hosts-for.ts';

type Operation = typeof comparisonsApi.readComparisonPower;
type Query = z.output<Operation['query']>;
type Power = z.input<Operation['success']['schema']>;
type Basis = NonNullable<Power['servers'][number]['basis']>;

/** Comparisons that are read at most: each takes some tenths of a second where nobody has looked at it. */
const MOST_READ = 4;

/** Noise of a server, and what it is known from. */
interface Noise {
  readonly basis: Omit<Basis, 'pairs'>;
  readonly pairs: readonly Omit<KnownPairs, 'floor'>[];
}

/** Changes that a planned comparison would find in each server, by the server's newest comparison or calibration with the same load. */
export async function readPower(
  { servers, rounds, untilDecided, tools = [], ...load }: Query,
  { actor, workspaceId }: { actor: Actor; workspaceId: string },
): Promise<Power> {
  const hosts = (await hostsFor(actor)).filter(({ hostClass }) => hostClass === load.hostClass);
  const calibrations = (
    await listCalibrations(
      db(),
      hosts.map(({ id }) => id),
    )
  ).filter(
    ({ suite, profile, handshake }) =>
      suite === load.suite && profile === load.profile && handshake === load.handshake,
  );
  const runs = await listRunsWithSides(db(), { workspaceId, servers, ...load }, 10 * MOST_READ);
  const noise = await noiseOf({ servers, calibrations, runs });
  const floorOf = floorsBy(calibrations, hosts);
  const all = [...noise.values()].flatMap(({ pairs }) =>
    pairs.map((own) => ({ ...own, floor: floorOf(own).ratio })),
  );
  const plan = { rounds, untilDecided: untilDecided === 'true', tools };
  const changes = expectedChanges(all, plan);
  return {
    servers: servers.map((serverId) => {
      const own = changes.filter((change) => change.serverId === serverId);
      const basis = noise.get(serverId)?.basis;
      return {
        serverId,
        basis:
          basis && own.length > 0 ? { ...basis, pairs: Math.min(...own.map(({ pairs }) => pairs)) } : null,
        changes: own.map(changeBody),
        text: expectedSentence(own, plan),
      };
    }),
  };
}

const changeBody = ({ tool, metric, detectable }: ExpectedChange) => ({
  tool,
  metric,
  changePct: 100 * (detectable - 1),
});

/** The noise of each server, by whichever is newer of its last comparison and its last calibration. */
async function noiseOf({
  servers,
  calibrations,
  runs,
}: {
  servers: readonly string[];
  calibrations: readonly StoredCalibration[];
  runs: readonly RunWithSides[];
}): Promise<Map<string, Noise>> {
  const noise = new Map<string, Noise>();
  let read = 0;
  for (const run of runs) {
    const open = servers.filter((id) => run.servers.includes(id) && !noise.has(id));
    if (open.length === 0) continue;
    if (read++ === MOST_READ) break;
    const { comparison } = (await readCompared(run.id)) ?? {};
    const basis = { kind: run.kind, runId: run.id, measuredAt: run.finishedAt.toISOString() };
    for (const serverId of open) {
      const rows = comparison?.rows.filter((row) => row.serverId === serverId) ?? [];
      const pairs = rows.map(({ tool, metric, rounds }) => ({
        ...{ serverId, tool, metric },
        logRatios: rounds.flatMap(({ logRatio }) => logRatio ?? []),
      }));
      if (tells(pairs)) noise.set(serverId, { basis, pairs });
    }
  }
  // Newest first: of several hosts of the class the last one that was calibrated.
  for (const { serverId, measuredAt, metrics } of calibrations) {
    const at = measuredAt.toISOString();
    const other = noise.get(serverId);
    if (!servers.includes(serverId) || (other && other.basis.measuredAt >= at)) continue;
    const pairs = metrics.flatMap(({ metric, ...rest }) =>
      isMetric(metric) ? [{ serverId, metric, ...rest }] : [],
    );
    if (tells(pairs))
      noise.set(serverId, { basis: { kind: 'calibration', runId: null, measuredAt: at }, pairs });
  }
  return noise;
}

const isMetric = (id: string): id is MetricId => findMetric(id) !== undefined;

const tells = (pairs: readonly Omit<KnownPairs, 'floor'>[]) =>
  pairs.some((row) => row.tool === null && isExpected(row) && row.logRatios.length >= MIN_PAIRS);

/** The floors that a comparison would be held against now: by the newest calibration, else those of a host without one. */
function floorsBy(
  calibrations: readonly StoredCalibration[],
  hosts: Awaited<ReturnType<typeof hostsFor>>,
): (place: Omit<KnownPairs, 'floor'>) => Floor {
  const floors = new Map<string, Floor>();
  const key = ({ serverId, tool, metric }: Omit<KnownPairs, 'floor' | 'logRatios'>) =>
    `${serverId}\n${tool ?? ''}\n${metric}`;
  for (const calibration of calibrations.toReversed()) {
    const { description } = hosts.find(({ id }) => id === calibration.hostId) ?? {};
    if (!description) continue;
    const host = { kernel: description.kernel, cpuModel: description.cpuModel };
    for (const floor of floorsOf(calibration, { nowMs: Date.now(), host })) {
      floors.set(key({ serverId: calibration.serverId, ...floor }), floor);
    }
  }
  return (place) => floors.get(key(place)) ?? UNKNOWN_FLOOR;
}
