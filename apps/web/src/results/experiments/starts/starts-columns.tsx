import type { Start } from '@headroom/model/experiments';
import {
  formatCount,
  formatMb,
  formatMs,
  MIN_ROUNDS_FOR_MEDIAN,
  MIN_STARTS_FOR_P95,
  REPORT_EXPERIMENTS,
  type StartFigure,
  type StartsRow,
  WARM_WITHIN_PCT,
  warmLabel,
} from '@headroom/report';
import { serverNameColumn } from '#results/figure-columns.tsx';
import type { Column } from '#ui/data-table.tsx';
import { Missing } from '#ui/missing.tsx';
import { pageColumn } from '../page-column.ts';

const { columns } = REPORT_EXPERIMENTS.starts;
const formatStart = (ms: number | null) => formatMs(ms, 1);

/** Text of a figure over starts, or why there is none. */
function shown(figure: StartFigure | null, format: (value: number) => string) {
  return figure ? format(figure.median) : <Missing why="no start was measured" />;
}

/** The table of servers, a row each. */
export const STARTS_COLUMNS: Column<StartsRow>[] = [
  serverNameColumn(true),
  pageColumn(columns, 'starts', { id: 'starts', hint: 'Of all rounds' }),
  {
    id: 'cold',
    title: 'Cold start',
    unit: 'ms',
    number: true,
    strong: true,
    hint: 'Median of the medians of rounds; from the start of the process to the first healthy answer',
    sortBy: (row) => row.coldStart?.median ?? null,
    cell: (row) => shown(row.coldStart, formatStart),
  },
  {
    id: 'coldInterval',
    title: 'Interval',
    unit: 'ms',
    number: true,
    hint: `Of the median cold start: 95 %, over the medians of rounds; of fewer than ${MIN_ROUNDS_FOR_MEDIAN} rounds their range`,
    cell: ({ coldStart }) =>
      coldStart?.interval ? (
        `${formatStart(coldStart.interval.low)}–${formatStart(coldStart.interval.high)}`
      ) : (
        <Missing why="needs 2 rounds" />
      ),
  },
  {
    id: 'coldRange',
    title: 'Least, most',
    unit: 'ms',
    number: true,
    cell: ({ coldStart }) =>
      coldStart ? `${formatStart(coldStart.min)}, ${formatStart(coldStart.max)}` : '–',
  },
  {
    id: 'coldP95',
    title: 'P95',
    unit: 'ms',
    number: true,
    hint: 'Of the cold starts',
    sortBy: (row) => row.coldStart?.p95 ?? null,
    cell: ({ coldStart }) =>
      coldStart?.p95 == null ? (
        <Missing why={`needs ${MIN_STARTS_FOR_P95} starts`} />
      ) : (
        formatStart(coldStart.p95)
      ),
  },
  {
    id: 'first',
    title: 'First call',
    unit: 'ms',
    number: true,
    hint: 'Median; from the start of the process to the first right answer to a tool call, its handshake included',
    sortBy: (row) => row.firstCall?.median ?? null,
    cell: (row) => shown(row.firstCall, formatStart),
  },
  {
    id: 'memory',
    title: 'Idle memory',
    unit: 'MB',
    number: true,
    hint: 'Median; when it is ready, before the first call',
    sortBy: (row) => row.idleMemory?.median ?? null,
    cell: (row) => shown(row.idleMemory, formatMb),
  },
  pageColumn(columns, 'warmAfterS', {
    id: 'warm',
    hint: `Seconds of calling until the P50 of the median start stays within ${WARM_WITHIN_PCT} % of its end`,
    sortBy: (row) => row.warmAfter?.atS ?? null,
  }),
  pageColumn(columns, 'warmAfterCalls', {
    id: 'warmCalls',
    sortBy: (row) => row.warmAfter?.calls ?? null,
    cell: (row) => (row.warmAfter ? formatCount(row.warmAfter.calls) : <Missing why={warmLabel(row)} />),
  }),
  pageColumn(columns, 'warmMs', {
    id: 'warmMs',
    sortBy: (row) => row.warmMs,
    cell: (row) => (row.warmMs === null ? <Missing why="too few calls" /> : formatMs(row.warmMs)),
  }),
  {
    id: 'settled',
    title: 'Settled',
    number: true,
    hint: `Starts that stayed within ${WARM_WITHIN_PCT} % of their own end, of those with enough calls to tell`,
    cell: ({ settled }) => `${settled.starts} of ${settled.of}`,
  },
  {
    id: 'wrong',
    title: 'Wrong',
    number: true,
    hint: 'Calls whose answer was wrong',
    cell: (row) => formatCount(row.wrong),
  },
];

/** A start with its number. */
export interface NumberedStart extends Start {
  readonly number: number;
}

/** The table of the starts of one trial, a row each. */
export const START_COLUMNS: Column<NumberedStart>[] = [
  { id: 'number', title: 'Start', number: true, cell: (row) => String(row.number) },
  {
    id: 'cold',
    title: 'Cold start',
    unit: 'ms',
    number: true,
    strong: true,
    cell: (row) => formatStart(row.coldStartMs),
  },
  { id: 'first', title: 'First call', unit: 'ms', number: true, cell: (row) => formatStart(row.firstCallMs) },
  { id: 'memory', title: 'Idle memory', unit: 'MB', number: true, cell: (row) => formatMb(row.idleMemoryMb) },
  {
    id: 'warm',
    title: 'Warm after',
    unit: 's',
    number: true,
    cell: ({ warmAfterCalls: calls, warmAfterS: atS, warmMs }) =>
      warmLabel({ warmMs, warmAfter: calls === null || atS === null ? null : { calls, atS } }),
  },
  {
    id: 'warmCalls',
    title: 'Warm after calls',
    number: true,
    cell: (row) => formatCount(row.warmAfterCalls),
  },
  { id: 'warmMs', title: 'Warm P50', unit: 'ms', number: true, cell: (row) => formatMs(row.warmMs) },
  {
    id: 'calls',
    title: 'Calls',
    number: true,
    cell: ({ curve }) => formatCount(curve.at(-1)?.calls ?? null),
  },
  { id: 'wrong', title: 'Wrong', number: true, cell: (row) => formatCount(row.wrong) },
];
