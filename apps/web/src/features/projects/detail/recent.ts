import type { ProjectResult } from '@headroom/db';
import { OVERALL_COLUMNS } from '@headroom/report';
import type { Comparison } from '@headroom/report/compare';
import { runPath } from '#results/run/labels.ts';
import { strokes } from '#ui/charts/colours.ts';
import type { Line } from '#ui/charts/lines.ts';

/** A metric of whole servers that is primary of them or of their tools: its column in the table of a run, and its id in comparisons. */
export interface PrimaryMetric {
  readonly id: 'rate' | 'meanMs' | 'cpuMsPerRequest';
  readonly compared: 'rps' | 'meanMs' | 'cpuMsPerRequest';
}

export const PRIMARY_METRICS: readonly [PrimaryMetric, ...PrimaryMetric[]] = [
  { id: 'rate', compared: 'rps' },
  { id: 'meanMs', compared: 'meanMs' },
  { id: 'cpuMsPerRequest', compared: 'cpuMsPerRequest' },
];

type Figures = { readonly serverId: string } & Readonly<Record<PrimaryMetric['id'], number | null>>;

/** Figures of the servers of a project in one of its runs; of a comparison those of head. */
export interface MeasuredPoint extends Pick<ProjectResult, 'id' | 'kind'> {
  readonly finishedAt: Date;
  readonly servers: readonly Figures[];
}

/** Runs of the newest one's load, oldest first: figures of other loads or host classes form no line with them. */
export function sameLoadAsNewest(results: readonly ProjectResult[]): ProjectResult[] {
  const [newest] = results;
  return newest ? results.filter((result) => loadOf(result) === loadOf(newest)).toReversed() : [];
}

const loadOf = ({ hostClass, suite, profile, handshake }: ProjectResult) =>
  JSON.stringify([hostClass, suite, profile, handshake]);

/** Primary figures of the head of a comparison. */
export function ofHead({ rows }: Pick<Comparison, 'rows'>): Figures[] {
  const ofServers = rows.filter(({ tool, head }) => tool === null && head !== null);
  return [...Map.groupBy(ofServers, ({ serverId }) => serverId)].map(([serverId, own]) => ({
    serverId,
    rate: headOf(own, 'rps'),
    meanMs: headOf(own, 'meanMs'),
    cpuMsPerRequest: headOf(own, 'cpuMsPerRequest'),
  }));
}

function headOf(rows: Comparison['rows'], compared: PrimaryMetric['compared']): number | null {
  return rows.find(({ metric }) => metric === compared)?.head ?? null;
}

/** A line a server over its runs; each point leads to its run. */
export function linesOf(points: readonly MeasuredPoint[], { id }: PrimaryMetric): Line[] {
  const { format, unit } = OVERALL_COLUMNS[id];
  const serverIds = [...new Set(points.flatMap(({ servers }) => servers.map(({ serverId }) => serverId)))];
  return [...strokes(serverIds.sort())].map(([serverId, stroke]) => ({
    ...stroke,
    name: serverId,
    // A line goes on past runs without its server.
    points: points.flatMap((point, index) => {
      const value = point.servers.find((own) => own.serverId === serverId)?.[id] ?? null;
      if (value === null) return [];
      return [[index + 1, value, { label: `${format(value)} ${unit}`, href: runPath(point) }] as const];
    }),
  }));
}
