/** A comparison in words, for pages, terminals and merge requests. */

import { allOf, capitalised, plural } from '@headroom/workload/plural';
import { formatPct, NO_VALUE } from '../figures/format.ts';
import { compareText } from '../figures/trial.ts';
import type { Span } from '../statistics/interval.ts';
import type { Comparison } from './compare.ts';
import { FAMILY_ALPHA } from './family.ts';
import { metricById } from './metrics.ts';
import type { ComparisonRow } from './row.ts';
import { VERDICTS, type Verdict } from './verdict.ts';

/** Words after the number of metrics with a verdict: `39 unchanged`. */
export const COUNTED_AS: Readonly<Record<Verdict, string>> = {
  regressed: 'regressed',
  'errors appeared': 'with new errors',
  improved: 'improved',
  'errors gone': 'without the errors they had',
  'no change': 'unchanged',
  undecided: 'undecided',
  'not affected': 'not affected',
  'not judged': 'not judged',
};

/** Verdicts that say that something changed, worst first. */
export const CHANGED: readonly Verdict[] = ['regressed', 'errors appeared', 'improved', 'errors gone'];

/** Verdicts that say something of what was measured. */
const DECIDED: readonly Verdict[] = [...CHANGED, 'no change'];

const ORDER: readonly Verdict[] = [...CHANGED, 'no change', 'undecided', 'not affected', 'not judged'];

/**
 * Summary of a comparison, or of its counts as they are stored: `2 of 45 metrics regressed, 1 improved, 39
 * unchanged, 3 undecided`. It names only what there is, regressions first.
 */
export function summaryOf({ counts }: { counts: Readonly<Partial<Record<Verdict, number>>> }): string {
  const metrics = VERDICTS.reduce((sum, verdict) => sum + (counts[verdict] ?? 0), 0);
  if (metrics === 0) return 'Nothing was measured';
  if (counts['not affected'] === metrics) return 'Not affected: base and head are the same build';
  if (counts.undecided === metrics) {
    if (metrics === 1) return '1 metric, undecided';
    return `${capitalised(allOf(metrics, 'metric'))} are undecided`;
  }
  const said = (verdicts: readonly Verdict[]) =>
    verdicts
      .filter((verdict) => counts[verdict])
      .map((verdict) => `${counts[verdict]} ${COUNTED_AS[verdict]}`);
  // "None regressed" would sound like good news.
  if (!DECIDED.some((verdict) => counts[verdict])) {
    return `None of ${plural(metrics, 'metric')} is decided: ${said(ORDER).join(', ')}`;
  }
  const lead = `${counts.regressed || 'None'} of ${plural(metrics, 'metric')} regressed`;
  return [lead, ...said(ORDER.filter((verdict) => verdict !== 'regressed'))].join(', ');
}

/** The summary of a measured comparison, with how often the host was busy: it stands where nothing else is read. */
export function headlineOf(comparison: Pick<Comparison, 'counts' | 'disturbed'>): string {
  const { disturbed } = comparison;
  const busy = disturbed === 0 ? '' : `; the host was busy in ${plural(disturbed, 'trial')}`;
  return `${summaryOf(comparison)}${busy}`;
}

/** Rows that changed: the worst verdict first, primary metrics before others, then by how much. */
export function changedRows<Row extends Pick<ComparisonRow, 'serverId' | 'verdict' | 'primary' | 'change'>>(
  rows: readonly Row[],
): Row[] {
  const size = ({ change }: Row) => Math.abs(Math.log(change ?? 1));
  return rows
    .filter(({ verdict }) => CHANGED.includes(verdict))
    .sort(
      (a, b) =>
        CHANGED.indexOf(a.verdict) - CHANGED.indexOf(b.verdict) ||
        Number(b.primary) - Number(a.primary) ||
        size(b) - size(a) ||
        compareText(a.serverId, b.serverId),
    );
}

/** A ratio as a signed change in percent: 1.123 is `+12.3 %`. */
export function changeLabel(ratio: number | null): string {
  if (ratio === null) return NO_VALUE;
  const pct = formatPct((ratio - 1) * 100);
  return `${ratio > 1 && pct !== formatPct(0) ? '+' : ''}${pct} %`;
}

/** An interval of ratios: `+9.1 % to +15.0 %`. */
export function intervalLabel(interval: Span | null): string {
  return interval ? `${changeLabel(interval.low)} to ${changeLabel(interval.high)}` : NO_VALUE;
}

/** Names of the sides, where they are to be told. */
export interface SideNames {
  readonly base: string;
  readonly head: string;
}

/** The summary and the rows that changed as Markdown: a sentence, a table, and what it takes to read them. */
export function comparisonMarkdown(comparison: Comparison, names?: SideNames): string {
  const changed = changedRows(comparison.rows);
  const sides = names ? `Base ${code(names.base)}, head ${code(names.head)}.` : '';
  const blocks = [
    `**${headlineOf(comparison)}**`,
    sides,
    changed.length > 0 ? table(changed, comparison) : '',
    notes(comparison),
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}

function table(rows: readonly ComparisonRow[], comparison: Pick<Comparison, 'rounds'>): string {
  const header = ['Server', 'Tool', 'Metric', 'Base', 'Head', 'Change', 'Interval', 'Verdict'];
  const alignment = ['---', '---', '---', '---:', '---:', '---:', '---:', '---'];
  const lines = rows.map((row) => {
    const { title, unit, format } = metricById(row.metric);
    return [
      ...[row.serverId, row.tool ?? 'all', unit ? `${title}, ${unit}` : title],
      ...[format(row.base), format(row.head), ...ratioCells(row), verdictLabel(row, comparison)],
    ].map(cell);
  });
  return [header, alignment, ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** `after round 6` for a change that an earlier look found: the row's figures are of that look. Else null. */
export function earlyLabel(
  { verdict, decidedAt }: Pick<ComparisonRow, 'verdict' | 'decidedAt'>,
  { rounds }: Pick<Comparison, 'rounds'>,
): string | null {
  const isEarly = CHANGED.includes(verdict) && decidedAt !== null && decidedAt < rounds;
  return isEarly ? `after round ${decidedAt}` : null;
}

/** A verdict, and when it was given if that was early. */
export function verdictLabel(
  row: Pick<ComparisonRow, 'verdict' | 'decidedAt'>,
  comparison: Pick<Comparison, 'rounds'>,
): string {
  return [row.verdict, earlyLabel(row, comparison)].filter(Boolean).join(' ');
}

/** Errors on one side only have no ratio that says anything. */
function ratioCells({ verdict, change, together }: ComparisonRow): [string, string] {
  if (verdict === 'errors appeared' || verdict === 'errors gone') return [NO_VALUE, NO_VALUE];
  return [changeLabel(change), intervalLabel(together)];
}

function notes({ rows, rounds, family, nextLook, interleaved, disturbed }: Comparison): string {
  const needs = rows.flatMap(({ roundsNeeded }) => roundsNeeded ?? []);
  const uncalibrated = rows.filter(
    ({ verdict, floor }) => verdict !== 'not affected' && floor.state !== 'calibrated',
  ).length;
  const unjudged = rows.filter(({ verdict }) => verdict === 'not judged').length;
  const saturated = rows.filter((row) => row.saturated > 0).length;
  return [
    `${plural(rounds, 'round')}${nextLook === null ? '' : ', more to come'}.`,
    family.primary + family.secondary > 0 &&
      `Of a commit against itself, at most ${FAMILY_ALPHA * 100} % of comparisons would call any of the ` +
        `${plural(family.primary + family.secondary, 'metric')} (${family.primary} primary) changed.`,
    needs.length > 0 && `What is undecided needs up to ${plural(Math.max(...needs), 'more round')}.`,
    unjudged > 0 && `${plural(unjudged, 'percentile')} had too few calls to be judged.`,
    uncalibrated > 0 &&
      `The noise floor of ${plural(uncalibrated, 'metric')} is not calibrated on this host.`,
    saturated > 0 && `The rig was saturated under ${plural(saturated, 'metric')}, which can hide changes.`,
    busyLabel(disturbed),
    !interleaved &&
      'The sides were not measured in the same rounds, which is weaker: what the host did between them counts as a change.',
  ]
    .filter(Boolean)
    .join(' ');
}

/** Sentence that the host was busy in so many trials of a comparison; empty where it was in none. */
export function busyLabel(disturbed: number): string {
  if (disturbed === 0) return '';
  return `The host was busy in ${plural(disturbed, 'trial')}: other programs or a hypervisor had part in the figures.`;
}

/** Text in a cell of a table: nothing in it ends the cell or starts markup. */
function cell(text: string): string {
  return text.replace(/[\\`*_{}[\]<>|~#]/g, '\\$&').replace(/\s+/g, ' ');
}

function code(text: string): string {
  return `\`${text.replace(/[`\s]+/g, ' ')}\``;
}
