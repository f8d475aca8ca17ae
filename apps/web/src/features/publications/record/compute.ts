import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { NewRecord, Publication, PublishedFile, ServerContext } from '@headroom/db';
import { isExperiment } from '@headroom/model/experiments';
import { type Answer, answerOf, experimentAnswer, METHOD_VERSION, type Table } from '@headroom/report';
import { shortHeadline, type Tone } from '@headroom/report/compare';
import { shortCaveats } from '#results/answer/caveats.ts';
import { readCompared } from '#results/comparison/compared.ts';
import { answerOfCompared } from '#results/comparison/comparison-answer.ts';
import { comparedIn } from '#results/comparison/sides.ts';
import { experimentFinding } from '#results/experiments/experiment-finding.ts';
import { storedOutcomes } from '#results/experiments/stored-experiment.ts';
import type { RunReport } from '#results/run/ended-runs.ts';
import { runAnswer, runCaveats } from '#results/run/run-answer.ts';
import { allFiles, RAW } from '../files/files.ts';
import type { Kept } from '../kept.ts';
import { allBadges, shownBadges, shownMetrics } from '../pictures/shown-badges.ts';
import { tablesOf } from '../result.ts';
import { countsLabel } from '../stored-comparison.ts';
import { type RecordPage, recordPageSchema } from './page.ts';

/** A run under the address and texts of its publication. */
export interface Recorded {
  readonly publication: Pick<
    Publication,
    'slug' | 'title' | 'publishedAt' | 'methodVersion' | 'disturbedTrials'
  >;
  readonly whole: RunReport;
  readonly kept: Kept;
  /** Of its servers, as published; null of a publication that stored none. */
  readonly contexts: readonly ServerContext[] | null;
}

/** Texts of a page, and the tables behind them. */
export interface Computed {
  readonly page: RecordPage;
  readonly tables: readonly Table[];
}

/** What a publication is to be stored with: its page, and every file, byte for byte. */
export async function computeRecord(recorded: Recorded, computedAt: Date): Promise<NewRecord> {
  const { publication, whole, kept } = recorded;
  const { page, tables } = await computePage(recorded);
  const files: PublishedFile[] = [];
  for (const { file, body } of allFiles({ run: whole.run, tables, publication })) {
    files.push(await packed(`data/${file}`, body));
  }
  for (const { address, svg } of allBadges(kept, shortCaveats(runCaveats(whole)))) {
    files.push(await packed(`badge/${address}`, svg));
  }
  return { methodVersion: METHOD_VERSION, computedAt, page, digest: digestOf({ page, tables }), files };
}

/** Digest of what the method in force says of a publication: equal to that of its record while it says the same. */
export async function digestNow(recorded: Recorded): Promise<string> {
  return digestOf(await computePage(recorded));
}

async function computePage(recorded: Recorded): Promise<Computed> {
  const { whole, kept, publication, contexts } = recorded;
  const caveats = runCaveats(whole, { confirmed: publication.disturbedTrials > 0 });
  const [tables, said] = await Promise.all([tablesOf(whole, contexts), answerTo(recorded)]);
  const page = {
    ...said,
    findings: [...new Set(said.findings)],
    caveats,
    tables: [...tables, { name: RAW, title: 'Raw measurements' }].map(({ name, title }) => ({ name, title })),
    badges: shownBadges(kept, shortCaveats(caveats)),
    metrics: shownMetrics(kept),
  };
  // The schema drops every other field.
  return { page: recordPageSchema.parse(page), tables };
}

type Said = Pick<Answer, 'headline' | 'figures'> & { tone?: Tone; findings: readonly string[] };

/** Headline, key figures and findings: of a publication by an earlier method those of the figures that it stored. */
async function answerTo({ publication, whole, kept }: Recorded): Promise<Said> {
  const isOlder = publication.methodVersion !== METHOD_VERSION;
  const { comparison, figures } = kept;
  if (comparison) {
    const findings = [
      comparison.headline,
      countsLabel(comparison),
      ...comparison.changes.map(({ text }) => text),
    ];
    const compared = isOlder ? null : await readCompared(whole.run.id);
    const answer = compared && answerOfCompared(comparedIn(compared))?.answer;
    return {
      ...(answer ?? { headline: shortHeadline(comparison.headline), figures: [] }),
      tone: comparison.tone,
      findings,
    };
  }
  if (isExperiment(whole.run.kind)) {
    const finding = isOlder ? null : experimentFinding(whole);
    const answer = isOlder ? experimentAnswer(storedOutcomes(figures)) : runAnswer(whole);
    return { ...answer, findings: finding === null ? [] : [finding] };
  }
  const findings = isOlder ? [] : whole.report.judgements.findings.map(({ text }) => text);
  return { ...(isOlder ? answerOf(figures) : runAnswer(whole)), findings };
}

/** Caveats are left out: they name the host, which may get another name. */
export function digestOf({ page: { caveats: _, ...page }, tables }: Computed): string {
  return createHash('sha256').update(JSON.stringify({ page, tables })).digest('hex');
}

const compress = promisify(gzip);

/** A file as it is stored. */
export async function packed(name: string, body: string): Promise<PublishedFile> {
  return { name, content: new Uint8Array(await compress(body)) };
}
