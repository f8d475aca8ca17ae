import { type ComparedContext, contextLines } from '@headroom/report';
import {
  busyLabel,
  CHANGED,
  changeLabel,
  findMetric,
  intervalLabel,
  type Outcome,
  oneSidedLines,
  verdictLabel,
} from '@headroom/report/compare';
import type { ComparisonAnswer, RowAnswer } from '../api/answers.ts';
import { printable } from './printable.ts';
import { tableText } from './table.ts';

/** Number of lines of undecided metrics and the like that a terminal shows; the page has them all. */
const MOST_LINES = 20;

/** The part of a comparison that a terminal shows. */
type JudgedAnswer = Pick<
  ComparisonAnswer,
  'headline' | 'summary' | 'disturbed' | 'measuredRounds' | 'oneSided'
> & {
  /** What changed in the CPU profiles; absent where none are read. */
  readonly cpuLines?: readonly string[];
  readonly rows: readonly RowAnswer[];
  readonly contexts: readonly Pick<ComparedContext, 'serverId' | 'text' | 'problem' | 'answers'>[];
};

/** Text of a comparison for a terminal: its headline, changes of contexts, its summary, what changed, and why it ends as it does. */
export function resultText(comparison: JudgedAnswer, outcome: Outcome, page: string): string {
  const changed = comparison.rows.filter(({ verdict }) => CHANGED.includes(verdict));
  const blocks = [
    ...(comparison.headline ? [printable(comparison.headline)] : []),
    ...contextsText(comparison.contexts),
    ...oneSidedText(comparison.oneSided),
    ...(comparison.rows.length > 0 && comparison.summary !== comparison.headline
      ? [printable(comparison.summary)]
      : []),
    ...(changed.length > 0 ? [tableOf(changed, { rounds: comparison.measuredRounds })] : []),
    ...(comparison.cpuLines?.length ? [comparison.cpuLines.map(printable).join('\n')] : []),
    ...(comparison.disturbed > 0 ? [busyLabel(comparison.disturbed)] : []),
    ...blockOf('Within budget', outcome.tolerated),
    ...blockOf('Warning', outcome.warnings),
    ...blockOf(TITLES[outcome.result], outcome.reasons),
    page,
  ];
  return blocks.join('\n\n');
}

/** What changed in the context of a model, a line a server; nothing where nothing did. */
function contextsText(contexts: JudgedAnswer['contexts']): string[] {
  const lines = contextLines(contexts);
  return lines.length > 0 ? [lines.map(printable).join('\n')] : [];
}

/** Tools that were not judged, a line a server. */
function oneSidedText(oneSided: JudgedAnswer['oneSided']): string[] {
  const lines = oneSidedLines(oneSided);
  return lines.length > 0 ? [lines.map(printable).join('\n')] : [];
}

const TITLES: Readonly<Record<Outcome['result'], string>> = {
  'no regression': 'Nothing regressed',
  regressed: 'Regressed',
  undecided: 'Undecided',
  error: 'Error',
};

/** Sentences under a title; nothing where there are none. */
export function blockOf(title: string, reasons: readonly string[]): string[] {
  if (reasons.length === 0) return [];
  const shown = reasons.slice(0, MOST_LINES).map((reason) => `  ${printable(reason)}`);
  const more = reasons.length > MOST_LINES ? [`  and ${reasons.length - MOST_LINES} more`] : [];
  return [[`${title}:`, ...shown, ...more].join('\n')];
}

type Rounds = Parameters<typeof verdictLabel>[1];

const COLUMNS: readonly [string, (row: RowAnswer, rounds: Rounds) => string][] = [
  ['server', (row) => row.serverId],
  ['tool', (row) => row.tool ?? 'all'],
  ['metric', (row) => findMetric(row.metric)?.title ?? row.metric],
  ['base', (row) => figure(row, row.base)],
  ['head', (row) => figure(row, row.head)],
  ['change', (row) => changeLabel(row.change)],
  ['interval', (row) => intervalLabel(row.together)],
  ['verdict', verdictLabel],
];

const RIGHT = ['base', 'head', 'change', 'interval'];

function tableOf(rows: readonly RowAnswer[], rounds: Rounds): string {
  return tableText({
    columns: COLUMNS.map(([head]) => ({ head, isText: !RIGHT.includes(head) })),
    rows: rows.map((row) => COLUMNS.map(([, text]) => text(row, rounds))),
  });
}

function figure({ metric: id }: RowAnswer, value: number | null): string {
  const metric = findMetric(id);
  return metric ? `${metric.format(value)} ${metric.unit}`.trim() : String(value ?? '–');
}
