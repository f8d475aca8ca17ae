/** The history of a watch as a publication shows it: its commits or releases with their verdicts and figures. */
import { plural } from '@headroom/model/text';
import { column, type Interval, type Table, tableOf } from '@headroom/report';
import type { Tone } from '@headroom/report/compare';
import type { TrendMetric } from '@headroom/report/trends';

/** A commit or a release of a watch. */
export interface HistoryEntry {
  /** Version, or whole id of the commit. */
  readonly version: string;
  /** The same, short. */
  readonly label: string;
  /** First line of the commit's message; empty of a release. */
  readonly subject: string;
  /** Time of the release or the commit; null where it is unknown. */
  readonly releasedAt: Date | null;
  /** End of its comparison; null where it has none. */
  readonly measuredAt: Date | null;
  /** Commit or release of the other side; empty without a comparison. */
  readonly base: string;
  /** Direction of the verdict; null where it came to none. */
  readonly tone: Tone | null;
  /** Headline of its comparison, or the reason that it has none. */
  readonly finding: string;
  /** Rule of the registry by which it is passed over: `pre-release`, `yanked: …`; empty for none. */
  readonly mark: string;
  /** Commit or release that the search behind a slowdown came to; empty for none. */
  readonly found: string;
  readonly alertedAt: Date | null;
}

/** A metric of a server at a version. */
export interface HistoryFigure {
  readonly value: number | null;
  readonly interval: Interval | null;
  /** Rounds that it is computed of. */
  readonly rounds: number;
  /** Trials of these in which the host was busy. */
  readonly disturbed: number;
}

/** A server at a version, with a figure of each metric. */
export interface HistoryRow {
  readonly label: string;
  readonly serverId: string;
  readonly figures: readonly (HistoryFigure | null)[];
}

export interface WatchHistory {
  readonly watchId: string;
  /** Branch, or source of the releases. */
  readonly branch: string;
  readonly word: 'commit' | 'release';
  /** Newest first. */
  readonly entries: readonly HistoryEntry[];
  /** Metrics of `rows`. */
  readonly metrics: readonly Pick<TrendMetric, 'id' | 'title' | 'unit'>[];
  /** Oldest version first. */
  readonly rows: readonly HistoryRow[];
  readonly badge: { readonly svg: string; readonly words: string };
  /** Conditions of all comparisons, in words. */
  readonly facts: readonly { readonly name: string; readonly value: string }[];
  /** True if older comparisons are left out. */
  readonly isCut: boolean;
  /** Other loads, handshakes or host classes that some comparisons had: their figures are left out. */
  readonly otherSeries: number;
}

const VERDICT_WORDS: Readonly<Record<Tone, string>> = {
  worse: 'worse',
  better: 'better',
  same: 'no change found',
  open: 'inconclusive',
};

/** Whether a commit or a release was compared with a verdict. */
export const isJudged = ({ tone }: HistoryEntry) => tone !== null;

/** Number of commits or releases with such a verdict. */
export const countOf = ({ entries }: WatchHistory, tone: Tone) =>
  entries.filter((own) => own.tone === tone).length;

/** "12 releases of npm:@acme/server compared: 2 worse, 1 better, 8 without a change found, 1 inconclusive". */
export function historyHeadline(history: WatchHistory): string {
  const { branch, word, entries } = history;
  const [worse, better] = [countOf(history, 'worse'), countOf(history, 'better')];
  const [same, open] = [countOf(history, 'same'), countOf(history, 'open')];
  const counts = [
    worse > 0 && `${worse} worse`,
    better > 0 && `${better} better`,
    same > 0 && `${same} without a change found`,
    open > 0 && `${open} inconclusive`,
  ];
  const compared = plural(entries.filter(isJudged).length, word);
  return `${compared} of ${branch} compared: ${counts.filter(Boolean).join(', ')}`;
}

/** A sentence for each change, newest first. */
export function historyFindings({ entries }: WatchHistory): string[] {
  return entries
    .filter(({ tone }) => tone === 'worse' || tone === 'better')
    .map(({ label, base, finding }) => `${label}, compared with ${base}: ${finding}`);
}

/** Name of the table of versions. */
export const VERSIONS = 'history';

/** Name of the table of figures, which charts are drawn of. */
export const HISTORY_FIGURES = 'figures';

/** Tables of a history: its versions, newest first, and the figures of each, oldest first. */
export function historyTables({ word, entries, metrics, rows }: WatchHistory): Table[] {
  const isRelease = word === 'release';
  const title = isRelease ? 'Releases' : 'Commits';
  const text = (id: string, heading: string, cell: (entry: HistoryEntry) => string | null) =>
    column<HistoryEntry>(id, heading, '', cell);
  const moment = (at: Date | null) => at?.toISOString() ?? null;
  const versions = tableOf(VERSIONS, title, entries, [
    text('version', isRelease ? 'Version' : 'Commit', ({ label }) => label),
    text('id', isRelease ? 'Full version' : 'Full id', ({ version }) => version),
    text('subject', 'Message', ({ subject }) => subject),
    text('releasedAt', isRelease ? 'Released' : 'Committed', ({ releasedAt }) => moment(releasedAt)),
    text('measuredAt', 'Compared', ({ measuredAt }) => moment(measuredAt)),
    text('base', 'With', ({ base }) => base),
    text('verdict', 'Verdict', ({ tone }) => (tone ? VERDICT_WORDS[tone] : null)),
    text('finding', 'What changed', ({ finding }) => finding),
    text('found', `${isRelease ? 'Release' : 'Commit'} found`, ({ found }) => found),
    text('mark', 'Passed over', ({ mark }) => mark),
    text('alertedAt', 'Alert', ({ alertedAt }) => moment(alertedAt)),
  ]);
  const figures = tableOf(HISTORY_FIGURES, 'Figures', rows, [
    column<HistoryRow>('version', isRelease ? 'Version' : 'Commit', '', ({ label }) => label),
    column<HistoryRow>('serverId', 'Server', '', ({ serverId }) => serverId),
    column<HistoryRow>('rounds', 'Rounds', '', ({ figures: own }) =>
      Math.max(0, ...own.map((figure) => figure?.rounds ?? 0)),
    ),
    ...metrics.flatMap(({ id, title: name, unit }, index) => [
      column<HistoryRow>(id, name, unit, ({ figures: own }) => own[index]?.value ?? null),
      column<HistoryRow>(
        `${id}Low`,
        `${name}, low`,
        unit,
        ({ figures: own }) => own[index]?.interval?.low ?? null,
      ),
      column<HistoryRow>(
        `${id}High`,
        `${name}, high`,
        unit,
        ({ figures: own }) => own[index]?.interval?.high ?? null,
      ),
    ]),
  ]);
  return [versions, figures];
}

/** Versions with a figure of trials in which the host was busy. */
export function busyVersions({ rows }: WatchHistory): string[] {
  const busy = rows.filter(({ figures }) => figures.some((figure) => (figure?.disturbed ?? 0) > 0));
  return [...new Set(busy.map(({ label }) => label))];
}
