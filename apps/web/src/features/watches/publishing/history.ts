import { WATCH_RUNS_LISTED } from '@headroom/api/watches';
import {
  listAlerts,
  listServerSeries,
  listWatchRuns,
  readWatch,
  type Watch,
  type WatchRun,
} from '@headroom/db';
import { CONFIDENCE_LEVEL, MIN_ROUNDS_FOR_CONFIDENCE } from '@headroom/report';
import { summaryOf } from '@headroom/report/compare';
import type { TrendMetricId } from '@headroom/report/trends';
import { metricsOfProfile, toolsOf } from '#features/trends/choice.ts';
import { revisionName } from '#features/trends/keys.ts';
import { readTrend, type Trend, type TrendRevision } from '#features/trends/read-trend.ts';
import { seriesGroups } from '#features/trends/series.ts';
import { toneOf } from '#results/comparison/stored-verdict.ts';
import { handshakeTitle, loadLabel, refLabel, suiteTitle } from '#results/run/labels.ts';
import type { HistoryEntry, HistoryRow, WatchHistory } from '#results/watch/history.ts';
import { db } from '#server/db.ts';
import { watchBadge, watchBadgeText } from '../badge.ts';
import { type ReleaseRow, releaseRows } from '../detail/release-rows.ts';
import { readFollowed, versionLabel, withReleases } from '../releases.ts';

/** Metrics of servers under one load that a history has; of an experiment it has the first ones. */
const LOAD_METRICS: readonly TrendMetricId[] = [
  'meanMs',
  'rps',
  'p95Ms',
  'cpuMsPerRequest',
  'memoryMb',
  'contextTokens',
];

/** The history of a watch, as it is now; null where there is no such watch. */
export async function readHistory(id: string): Promise<WatchHistory | null> {
  const [watch, found] = await Promise.all([readWatch(db(), id), listWatchRuns(db(), id, WATCH_RUNS_LISTED)]);
  if (!watch) return null;
  const followed = await readFollowed(watch);
  const runs = withReleases(found, followed);
  const alerts = await listAlerts(
    db(),
    runs.map((run) => run.id),
  );
  const entries = followed
    ? releaseRows(followed, { runs, firstCommit: watch.firstCommit }).map((row) => releaseEntry(row, alerts))
    : runs.filter(({ searchesId }) => searchesId === null).map((run) => commitEntry(run, alerts));
  const { trends, series, otherSeries } = await readTrends(watch);
  return {
    watchId: id,
    branch: watch.branch,
    word: watch.releases ? 'release' : 'commit',
    entries,
    metrics: trends.map(({ metric }) => metric),
    rows: rowsOf(trends, (revision) => (watch.releases ? revisionName(revision) : refLabel(revision.commit))),
    badge: { svg: watchBadge(watch, found), words: watchBadgeText(watch, found) },
    facts: factsOf(watch, { series, tools: series ? await toolsOf(series.suite) : [] }),
    isCut: found.length === WATCH_RUNS_LISTED,
    otherSeries,
  };
}

type Alerts = ReadonlyMap<string, Date>;

function releaseEntry(
  { version, releasedAt, run, passedOver, reason }: ReleaseRow,
  alerts: Alerts,
): HistoryEntry {
  const mark = passedOver ?? '';
  const entry = { version, label: versionLabel(version), subject: '', releasedAt, mark };
  return {
    ...entry,
    ...(run ? comparedAs(run, alerts) : { ...NOT_COMPARED, finding: passedOver === null ? reason : '' }),
  };
}

function commitEntry(run: WatchRun, alerts: Alerts): HistoryEntry {
  const { head, headRevision } = run;
  const subject = headRevision?.subject ?? '';
  const releasedAt = headRevision?.committedAt ?? null;
  return { version: head, label: refLabel(head), subject, releasedAt, mark: '', ...comparedAs(run, alerts) };
}

type AsCompared = Pick<HistoryEntry, 'measuredAt' | 'base' | 'tone' | 'finding' | 'found' | 'alertedAt'>;

const NOT_COMPARED: Omit<AsCompared, 'finding'> = {
  ...{ measuredAt: null, base: '', tone: null, found: '', alertedAt: null },
};

/** Reasons of failures are left out: they may be logs of builds. */
function comparedAs(run: WatchRun, alerts: Alerts): AsCompared {
  const { id, base, status, finishedAt, finding, headMeasured, found } = run;
  const counts = run.verdicts ?? {};
  const compared = {
    measuredAt: finishedAt,
    base: refLabel(base),
    found: found ? found.commits.map(refLabel).join(', ') : '',
    alertedAt: alerts.get(id) ?? null,
  };
  if (status !== 'finished') return { ...compared, tone: null, finding: UNFINISHED[status] };
  if (!headMeasured) return { ...compared, tone: null, finding: 'it could not be measured' };
  const text = finding ?? summaryOf({ counts });
  return { ...compared, tone: toneOf({ text, counts }), finding: text };
}

const UNFINISHED = {
  queued: 'not compared yet',
  running: 'not compared yet',
  failed: 'the comparison failed',
  cancelled: 'the comparison was cancelled',
} as const;

/** Figures of the servers of a watch at all its versions, a trend a metric, of the series of most runs. */
async function readTrends(watch: Watch) {
  const reader = { workspaceIds: [watch.workspaceId], watchId: watch.id };
  const [series, ...others] = seriesGroups(await listServerSeries(db(), reader));
  if (!series) return { trends: [], series: null, otherSeries: 0 };
  const metrics = metricsOfProfile(series.profile);
  const known = metrics.filter(({ id }) => LOAD_METRICS.includes(id));
  const chosen = known.length > 1 ? known : metrics.slice(0, LOAD_METRICS.length);
  const shown = { limit: WATCH_RUNS_LISTED + 1, serversFirst: watch.servers.length, acknowledged: [] };
  const trends: Trend[] = [];
  for (const { id: metric } of chosen) {
    const trend = await readTrend({ ...reader, series }, { metric }, shown);
    if (trend?.lines.some(({ figures }) => figures.some((figure) => figure?.value != null)))
      trends.push(trend);
  }
  return { trends, series, otherSeries: others.length };
}

/** Rows of the trends of one series, which have the same revisions and servers. */
function rowsOf(trends: readonly Trend[], labelOf: (revision: TrendRevision) => string): HistoryRow[] {
  const [first] = trends;
  if (!first) return [];
  return first.revisions.flatMap((revision) =>
    first.lines.flatMap(({ serverId }): HistoryRow[] => {
      const figures = trends.map(
        ({ revisions, lines }) =>
          lines.find((line) => line.serverId === serverId)?.figures[
            revisions.findIndex(({ id }) => id === revision.id)
          ] ?? null,
      );
      const isMeasured = figures.some((figure) => figure?.value != null);
      return isMeasured ? [{ label: labelOf(revision), serverId, figures }] : [];
    }),
  );
}

type Series = ReturnType<typeof seriesGroups>[number];

function factsOf(watch: Watch, { series, tools }: { series: Series | null; tools: readonly string[] }) {
  const { branch, releases, servers, rounds, untilDecided } = watch;
  const what = releases ? 'release' : 'commit';
  const facts = [
    { name: releases ? 'Releases of' : 'Branch', value: branch },
    { name: 'Compared', value: `each new ${what} with the newest measured one before it` },
    { name: 'Rounds', value: `${untilDecided ? 'until decided, at most ' : ''}${rounds}` },
    { name: 'Servers', value: servers.join(', ') },
  ];
  if (series) {
    const { suite, profile, handshake, hostClass } = series;
    const isSuite = suiteTitle(suite) !== suite;
    facts.push(
      {
        name: isSuite ? 'Suite' : 'Workload',
        value: `${isSuite ? `${suiteTitle(suite)}: ` : ''}${tools.join(', ')}`,
      },
      { name: 'Load', value: loadLabel(profile) },
      { name: 'Handshake', value: handshakeTitle(handshake) },
      { name: 'Host class', value: hostClass },
    );
  }
  return [
    ...facts,
    { name: 'Verdicts', value: 'as stored at the end of each comparison, by the method in force then' },
    {
      name: 'Figures',
      value: `of all trials of a ${what} on the host that measured its server last; intervals over rounds, of ${100 * CONFIDENCE_LEVEL} % from ${MIN_ROUNDS_FOR_CONFIDENCE} rounds on, else their range`,
    },
  ];
}
