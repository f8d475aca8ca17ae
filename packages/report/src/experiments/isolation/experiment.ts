import type { IsolatedTool, IsolationStep } from '@headroom/model/experiments';
import { formatCount, NO_VALUE } from '../../figures/format.ts';
import { type ColumnOf, column, tableOf, textTable } from '../../figures/table.ts';
import { type InTrial, inTrials, ofTrial, server, yesOrNo } from '../columns.ts';
import type { ReportExperiment } from '../experiment.ts';
import { isolationAnswer } from './answer.ts';
import {
  type IsolationOutcome,
  type IsolationRow,
  type IsolationToolRow,
  isolationOutcomeSchema,
  isolationRowSchema,
  JUDGED_PERCENTILES,
} from './row.ts';
import { isolationTable } from './table.ts';
import { heldMs, isolationFinding, isolationOutcome } from './words.ts';

/** A tool with what is known of its server. */
type ToolRow = IsolationToolRow & Omit<IsolationRow, 'tools'>;

const toolsOf = (rows: readonly IsolationRow[]) =>
  rows.flatMap(({ tools, ...row }) => tools.map((tool): ToolRow => ({ ...row, ...tool })));

const COLUMNS: readonly ColumnOf<ToolRow>[] = [
  server(),
  column('tool', 'Tool', '', (row) => row.tool, {
    head: 'tool',
    text: (row) => row.tool,
    isText: true,
  }),
  latency('aloneP50Ms', 'P50 alone'),
  latency('aloneP99Ms', 'P99 alone'),
  latency('mixedP50Ms', 'P50 mixed'),
  latency('mixedP99Ms', 'P99 mixed'),
  column('withoutP99Ms', 'P99 mixed, without the suspect', 'ms', (row) => row.withoutP99Ms),
  column('times', 'P99 mixed / alone', '×', (row) => row.times, {
    head: 'times',
    text: ({ times }) => (times === null ? NO_VALUE : times < 10 ? times.toFixed(1) : formatCount(times)),
  }),
  column('heldBy', 'Held by', '', (row) => row.heldBy, {
    head: 'held by',
    text: (row) => row.heldBy ?? notHeldLabel(row),
    isText: true,
  }),
  column('calls', 'Calls in the mix', '', (row) => row.calls, {
    head: 'calls mixed',
    text: (row) => formatCount(row.calls),
  }),
  column('wrong', 'Wrong answers', '', (row) => row.wrong),
  column('rounds', 'Rounds', '', (row) => row.rounds),
  column('judgedRounds', 'Judged rounds', '', (row) => row.judgedRounds),
  column('notJudged', 'Reasons of other rounds', '', (row) => row.notJudged.join(', ') || null),
];

function latency(
  id: 'aloneP50Ms' | 'aloneP99Ms' | 'mixedP50Ms' | 'mixedP99Ms',
  title: string,
): ColumnOf<ToolRow> {
  return column(id, title, 'ms', (row) => row[id], {
    head: `${title}, ms`,
    text: ({ [id]: ms }) => (ms === null ? NO_VALUE : heldMs(ms)),
  });
}

function notHeldLabel({ judgedRounds, notJudged, tool, unjudged = [] }: ToolRow): string {
  if (judgedRounds === 0) return `not judged: ${notJudged.join(', ')}`;
  return unjudged.includes(tool) ? 'too few calls' : 'none';
}

/** A tool of a step. */
type ToolStep = Omit<IsolationStep, 'tools'> & { readonly of: IsolatedTool };

const STEP_COLUMNS: readonly ColumnOf<InTrial<ToolStep>>[] = [
  ...ofTrial<ToolStep>('row', 'Row'),
  column('load', 'Step', '', ({ of }) => of.load),
  column('subject', 'Tool alone or missing', '', ({ of }) => of.tool),
  column('tool', 'Tool', '', ({ of: { of } }) => of.name),
  column('calls', 'Right answers', '', ({ of: { of } }) => of.calls),
  column('wrong', 'Wrong answers', '', ({ of: { of } }) => of.wrong),
  ...JUDGED_PERCENTILES.toReversed().map((pct) =>
    column(`p${pct}Ms`, `P${pct}`, 'ms', ({ of: { of } }: InTrial<ToolStep>) => of[`p${pct}Ms`]),
  ),
  column('seconds', 'Counted', 's', ({ of }) => of.seconds),
  column('cpuPct', 'CPU of the server', '%', ({ of }) => of.cpuPct.server ?? null),
  column('limitedBy', 'Limited by', '', ({ of }) => of.limitedBy),
  column('rigLimited', 'Limited by the rig', '', ({ of }) => yesOrNo(of.rigLimited)),
];

/** Whether one tool of a server holds the others. */
export const isolation = {
  row: isolationRowSchema,
  columns: COLUMNS,
  order: 'servers with a held tool first',
  outcome: isolationOutcomeSchema,
  badge: 'isolation',
  table: isolationTable,
  finding: isolationFinding,
  label: isolationOutcome,
  answer: isolationAnswer,
  barTitle: () => 'Tools alone and mixed',
  bar: (found) => ({ value: null, label: isolationOutcome(found) ?? 'not judged' }),
  tables: (rows, trials) => {
    const steps = inTrials('isolation', trials, (found) =>
      found.steps.flatMap(({ tools, ...step }) => tools.map((of): ToolStep => ({ ...step, of }))),
    );
    return [
      tableOf('isolation', 'Isolation', toolsOf(rows), COLUMNS),
      tableOf('isolation-steps', 'Isolation steps', steps, STEP_COLUMNS),
    ];
  },
  terminalTables: (rows) => [textTable(toolsOf(rows), COLUMNS)],
} as const satisfies ReportExperiment<IsolationRow, IsolationOutcome>;
