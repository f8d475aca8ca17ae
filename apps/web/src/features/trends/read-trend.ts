import { createHash } from 'node:crypto';
import {
  listMeasuredRevisions,
  listMeasuredServers,
  type MeasuredRevision,
  type MeasuredServers,
  type TrendListing,
} from '@headroom/db';
import type { Acknowledged } from '@headroom/model/comparison';
import { isShared, levelsOf, type Step, type TrendFigure, type TrendMetric } from '@headroom/report/trends';
import { LRUCache } from 'lru-cache';
import { revisionWord } from '#results/run/labels.ts';
import { db } from '#server/db.ts';
import { once } from '#server/once.ts';
import type { Params } from '#ui/address.ts';
import { buildsOf, pooledByBuild } from './builds.ts';
import { metricOf, metricsOfProfile, toolsOf } from './choice.ts';
import { environmentChanges } from './environment-changes.ts';
import { contextFiguresOf, figuresOf } from './figures.ts';
import { revisionKey } from './keys.ts';
import { isFinal, lineSteps } from './line-steps.ts';

/** Revisions that a table has room for, and a chart of whatever was measured. */
export const REVISIONS_SHOWN = 50;

/** What is shown at first, and what people said of changes. */
interface Shown {
  /** Most revisions. */
  readonly limit: number;
  /** Most servers where the address names none, those measured at most revisions. */
  readonly serversFirst: number;
  readonly acknowledged: readonly Acknowledged[];
  /** Servers that were probably measured; their revisions are read at the same time as the runs. */
  readonly expected?: Measured;
}

/** Servers of a repository. */
interface Measured {
  readonly repository: string;
  readonly serverIds: readonly string[];
}

/** As many servers as there are hues. */
const USUAL: Shown = { limit: REVISIONS_SHOWN, serversFirst: 8, acknowledged: [] };

/** A revision as a trend shows it. */
export interface TrendRevision extends MeasuredRevision {
  /** Key in an address. */
  readonly key: string;
  /** Time of its commit, or of its first measurement where unknown. */
  readonly at: Date;
}

/** A server over revisions. */
export interface TrendLine {
  readonly serverId: string;
  /** One a revision; null where it was not measured at it. */
  readonly figures: readonly (TrendFigure | null)[];
  /** Build at each revision; the same of two that hold one build. Null where it was not measured. */
  readonly builds: readonly (string | null)[];
  readonly steps: readonly Step[];
  /** Changes of the environment at each step, in sentences, by the place of the step. */
  readonly changedWith: ReadonlyMap<number, readonly string[]>;
}

/** Whether every server steps at a place, by what is measured: `isShared` of packages/report. */
export function isSharedStep(place: number, { metric, lines }: Pick<Trend, 'metric' | 'lines'>): boolean {
  if (metric.isExact) return false;
  return isShared(
    place,
    lines.map(({ figures, steps }) => ({ isMeasured: figures.map((own) => own?.value != null), steps })),
  );
}

/** A metric of servers over the revisions of a repository; the same object while nothing more is measured. */
export interface Trend {
  readonly metric: TrendMetric;
  /** All that could be chosen, the default first. */
  readonly metrics: readonly [TrendMetric, ...TrendMetric[]];
  /** Null: of the servers as a whole. */
  readonly tool: string | null;
  /** All that could be chosen. */
  readonly tools: readonly string[];
  readonly repository: string;
  /** Word for its revisions. */
  readonly word: 'commit' | 'version';
  /** Every repository that servers were measured from. */
  readonly repositories: readonly string[];
  /** Servers measured from this repository, most revisions first. */
  readonly measured: readonly MeasuredServers[];
  /** Most revisions that are shown. */
  readonly limit: number;
  /** Oldest first, the last of them. */
  readonly revisions: readonly TrendRevision[];
  /** In the requested order. */
  readonly lines: readonly TrendLine[];
}

/** Number of cached trends, of some 100 kB each. */
const KEPT = 100;

const kept = once('trends', () => new LRUCache<string, Trend>({ max: KEPT }));

/**
 * The trend that an address asks for: of one server, or of those it names.
 * @returns null where nothing was measured whose commit is known
 */
export async function readTrend(
  { serverId: only, ...listing }: TrendListing & { serverId?: string },
  params: Params,
  shown: Shown = USUAL,
): Promise<Trend | null> {
  const { limit, serversFirst, acknowledged, expected } = shown;
  const revisionsOf = (of: Measured) => listMeasuredRevisions(db(), { ...listing, ...of, limit });
  const asksForOthers = params.servers !== undefined || params.repository !== undefined;
  const early = expected && !asksForOthers ? revisionsOf(expected) : undefined;
  // It may be asked for in vain, and fail meanwhile.
  early?.catch(() => undefined);
  const known = await listMeasuredServers(db(), listing);
  const all = only === undefined ? known : known.filter(({ serverId }) => serverId === only);
  const repositories = [...new Set(all.map(({ repository }) => repository))];
  const repository = repositories.find((known) => known === params.repository) ?? repositories[0];
  if (repository === undefined) return null;
  const measured = all.filter((own) => own.repository === repository);
  const serverIds = shownOf(measured, params.servers, serversFirst);
  const isExpected =
    repository === expected?.repository && serverIds.every((id) => expected.serverIds.includes(id));
  const found = await (early && isExpected ? early : revisionsOf({ repository, serverIds }));
  const tools = await toolsOf(listing.series.suite);
  const metrics = metricsOfProfile(listing.series.profile);
  const { metric, tool } = metricOf(params, { profile: listing.series.profile, tools });
  const parts = { metric, metrics, tool, tools, repository, repositories, measured, limit };
  const from = JSON.stringify([
    metric.id,
    tool,
    tools,
    repository,
    repositories,
    measured,
    serverIds,
    found,
    shown,
  ]);
  const key = createHash('sha1').update(from).digest('base64');
  const trend = kept().get(key) ?? (await trendOf({ ...parts, serverIds, found, acknowledged }));
  if (isFinal(metric, trend.lines)) kept().set(key, trend);
  return trend;
}

interface Parts
  extends Pick<
    Trend,
    'metric' | 'metrics' | 'tool' | 'tools' | 'repository' | 'repositories' | 'measured' | 'limit'
  > {
  readonly serverIds: readonly string[];
  readonly found: readonly MeasuredRevision[];
  readonly acknowledged: readonly Acknowledged[];
}

async function trendOf({ serverIds, found, acknowledged, ...parts }: Parts): Promise<Trend> {
  const { metric, tool } = parts;
  const figures =
    metric.id === 'contextTokens'
      ? await contextFiguresOf(found)
      : await figuresOf(pooledByBuild(found), metric.id, tool);
  const revisions = found.map((revision) => ({
    ...revision,
    key: revisionKey(revision),
    at: revision.committedAt ?? revision.firstAt,
  }));
  // Changes of the tree that are not committed are acknowledged by nobody.
  const commits = revisions.map(({ commit, dirty }) => (dirty ? '' : commit));
  const levels = levelsOf(commits, acknowledged);
  const lines = serverIds.map(async (serverId) => {
    const own = revisions.map(({ id }) => figures.get(id)?.get(serverId) ?? null);
    const builds = buildsOf(revisions, serverId);
    const steps = lineSteps({ figures: own, builds }, metric, levels);
    // No host takes part in a count.
    const changedWith = metric.isExact ? new Map() : await environmentChanges(found, serverId, steps);
    return { serverId, figures: own, builds, steps, changedWith };
  });
  return { ...parts, word: revisionWord(parts.repository), revisions, lines: await Promise.all(lines) };
}

/** Ids of the requested servers, in the order of those that were measured; some where none of them was. */
function shownOf(measured: readonly MeasuredServers[], asked: string | undefined, first: number): string[] {
  const ids = measured.map(({ serverId }) => serverId);
  const wanted = asked?.split(',') ?? [];
  const shown = ids.filter((id) => wanted.includes(id));
  return shown.length > 0 ? shown : ids.slice(0, first);
}
