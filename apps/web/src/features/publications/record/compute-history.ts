import { type HistoryDocument, SCHEMA_PATH } from '@headroom/api/documents';
import type { NewRecord, Publication, PublishedFile } from '@headroom/db';
import { plural } from '@headroom/model/text';
import { METHOD_VERSION, type Table } from '@headroom/report';
import type { CaveatText } from '#results/answer/caveat.ts';
import { resultPath } from '#results/publication-path.ts';
import { tableBody } from '#results/table-file.ts';
import {
  busyVersions,
  countOf,
  historyFindings,
  historyHeadline,
  historyTables,
  isJudged,
  type WatchHistory,
} from '#results/watch/history.ts';
import { publicUrl } from '#server/env.ts';
import { csvOf } from '#ui/csv.ts';
import { HISTORY_BADGE } from '../pictures/badge.ts';
import { digestOf, packed } from './compute.ts';
import { recordPageSchema } from './page.ts';

type Address = Pick<Publication, 'slug' | 'title' | 'publishedAt'>;

/** Record of a published history: its page, and every file, byte for byte. */
export async function computeHistoryRecord(
  history: WatchHistory,
  publication: Address,
  computedAt: Date,
): Promise<NewRecord> {
  const { branch, badge } = history;
  const tables = historyTables(history).filter(({ rows }) => rows.length > 0);
  const page = recordPageSchema.parse({
    headline: historyHeadline(history),
    figures: keyFigures(history),
    findings: [...new Set(historyFindings(history))],
    caveats: caveatsOf(history),
    tables: tables.map(({ name, title }) => ({ name, title })),
    badges: [{ file: HISTORY_BADGE, words: badge.words, what: 'the Markdown of the badge' }],
    metrics: [],
    subject: `History of ${branch}`,
    facts: history.facts,
  });
  const files: PublishedFile[] = [await packed(`badge/${HISTORY_BADGE}`, badge.svg)];
  for (const table of tables) {
    files.push(await packed(`data/${table.name}.csv`, csvOf(table)));
    files.push(
      await packed(`data/${table.name}.json`, JSON.stringify(documentOf(history, publication, table))),
    );
  }
  return { methodVersion: METHOD_VERSION, computedAt, page, digest: digestOf({ page, tables }), files };
}

function documentOf(
  { watchId }: WatchHistory,
  { slug, title, publishedAt }: Address,
  table: Table,
): HistoryDocument {
  return {
    kind: 'history-table',
    $schema: publicUrl(SCHEMA_PATH),
    methodVersion: METHOD_VERSION,
    watchId,
    publication: {
      slug,
      title,
      address: publicUrl(resultPath(slug)),
      publishedAt: publishedAt.toISOString(),
    },
    ...tableBody(table),
  };
}

function keyFigures(history: WatchHistory) {
  const { entries, word, branch } = history;
  const count = (name: string, value: number) => ({
    ...{ name, subject: branch, value: String(value), unit: value === 1 ? word : `${word}s` },
    interval: null,
  });
  return [
    count('Compared', entries.filter(isJudged).length),
    count('Worse', countOf(history, 'worse')),
    count('Better', countOf(history, 'better')),
  ];
}

/** Caveats of a history, warnings first. */
function caveatsOf(history: WatchHistory): (CaveatText & { kind: string })[] {
  const { entries, word, isCut, otherSeries } = history;
  const judged = entries.filter(isJudged).length;
  const busy = busyVersions(history);
  const unmeasured = entries.filter(({ tone, measuredAt }) => tone === null && measuredAt !== null);
  return [
    busy.length > 0 && {
      kind: 'busy',
      label: `host busy at ${plural(busy.length, word)}`,
      why: 'Other programs or a hypervisor took processor time in trials of these; their figures may be worse for it',
      warns: true,
      lines: busy,
    },
    unmeasured.length > 0 && {
      kind: 'unmeasured',
      label: `${plural(unmeasured.length, word)} not measured`,
      why: 'Their comparisons ended without a verdict',
      warns: true,
      lines: unmeasured.map(({ label, finding }) => `${label}: ${finding}`),
    },
    judged > 1 && {
      kind: 'many',
      label: `${judged} comparisons`,
      why: 'Each keeps its own error rate: the more there are, the more likely is a change by chance among them',
    },
    isCut && {
      kind: 'cut',
      label: 'older ones left out',
      why: 'The history begins with the oldest of the newest comparisons that a watch lists',
    },
    otherSeries > 0 && {
      kind: 'series',
      label: 'figures of one load',
      why: 'Some comparisons had another load, handshake or host class; figures are of those that most had',
    },
  ].filter((caveat) => caveat !== false);
}
