import { createHash } from 'node:crypto';
import { listTrendContexts, listTrendTrials, type MeasuredRevision } from '@headroom/db';
import {
  contextFigure,
  type MeasuredMetricId,
  readsQuantiles,
  type TrendFigure,
  trendFigure,
} from '@headroom/report/trends';
import { LRUCache } from 'lru-cache';
import { db } from '#server/db.ts';
import { once } from '#server/once.ts';

/** Number of cached figures, of some 100 bytes each. */
const KEPT = 50_000;
/** Trials of one query, two of which are read at once: with their quantiles they take some 10 kB each. */
const READ_AT_ONCE = 200;

/** Figures by what they are of: trials of finished runs never change. */
const kept = once('trend-figures', () => new LRUCache<string, TrendFigure>({ max: KEPT }));

/** A metric of every server at every revision: by revision, then by server. */
export type RevisionFigures = ReadonlyMap<string, ReadonlyMap<string, TrendFigure>>;

interface Wanted {
  readonly key: string;
  readonly revisionId: string;
  readonly serverId: string;
  readonly trialIds: readonly string[];
}

/**
 * The figures of these revisions, by their ids. Those computed before are kept in memory; the trials of others are
 * read some at a time.
 */
export async function figuresOf(
  revisions: readonly MeasuredRevision[],
  metric: MeasuredMetricId,
  tool: string | null,
): Promise<RevisionFigures> {
  const wanted = revisions.flatMap(({ id: revisionId, servers }) =>
    servers.map(({ serverId, trialIds }): Wanted => {
      const digest = createHash('sha1').update(trialIds.join()).digest('base64');
      return { key: [metric, tool, digest].join(' '), revisionId, serverId, trialIds };
    }),
  );
  const found = new Map(wanted.flatMap(({ key }) => [[key, kept().get(key)] as const]));
  // Disturbed trials are told by the use of every party.
  const reading = {
    tool,
    parties: true,
    quantiles: readsQuantiles(metric) ? ('tools' as const) : ('none' as const),
  };
  const waiting = batches(wanted.filter(({ key }) => found.get(key) === undefined)).values();
  const compute = async () => {
    for (const batch of waiting) {
      const ids = batch.flatMap(({ trialIds }) => trialIds);
      const trials = await listTrendTrials(db(), ids, reading);
      const byId = new Map(trials.map((trial) => [trial.id, trial]));
      for (const { key, trialIds } of batch) {
        const own = trialIds.flatMap((id) => byId.get(id) ?? []);
        const figure = trendFigure(own, metric, tool);
        kept().set(key, figure);
        found.set(key, figure);
      }
    }
  };
  // Two at once: the database reads what is next while the figures before are computed.
  await Promise.all([compute(), compute()]);
  const figures = new Map<string, Map<string, TrendFigure>>();
  for (const { key, revisionId, serverId } of wanted) {
    const own = figures.get(revisionId) ?? new Map<string, TrendFigure>();
    figures.set(revisionId, own);
    const figure = found.get(key);
    if (figure) own.set(serverId, figure);
  }
  return figures;
}

/** Contexts of a query: of hundreds of tools they take some 100 kB each. */
const CONTEXTS_AT_ONCE = 50;

/** Tokens of the context of every server at these revisions, by their ids: those of the build that was measured last. */
export async function contextFiguresOf(revisions: readonly MeasuredRevision[]): Promise<RevisionFigures> {
  const ids = revisions.flatMap(({ servers }) => servers.flatMap(({ trialIds }) => trialIds[0] ?? []));
  const keyOf = (trialId: string) => `context ${trialId}`;
  const waiting = ids.filter((id) => kept().get(keyOf(id)) === undefined);
  const found = new Map(ids.flatMap((id) => [[id, kept().get(keyOf(id))] as const]));
  for (let at = 0; at < waiting.length; at += CONTEXTS_AT_ONCE) {
    for (const [id, result] of await listTrendContexts(db(), waiting.slice(at, at + CONTEXTS_AT_ONCE))) {
      const figure = contextFigure(result);
      found.set(id, figure);
      // What is not counted may be, by a later run.
      if (figure.value !== null) kept().set(keyOf(id), figure);
    }
  }
  return new Map(
    revisions.map(({ id, servers }) => [
      id,
      new Map(
        servers.map(({ serverId, trialIds }) => [
          serverId,
          found.get(trialIds[0] ?? '') ?? contextFigure(undefined),
        ]),
      ),
    ]),
  );
}

/** Parts of a list that have so many trials together, or one entry. */
function batches(wanted: readonly Wanted[]): Wanted[][] {
  const all: Wanted[][] = [];
  let size = READ_AT_ONCE;
  for (const one of wanted) {
    if (size + one.trialIds.length > READ_AT_ONCE) {
      all.push([]);
      size = 0;
    }
    all.at(-1)?.push(one);
    size += one.trialIds.length;
  }
  return all;
}
