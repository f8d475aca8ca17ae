import type { StepFigures } from '@headroom/model/experiments';
import { formatCount, formatMs, formatPct } from '@headroom/report';
import type { Column } from '#ui/data-table.tsx';

/** A step as a row of the table of its trial. */
export interface StepRow extends StepFigures {
  /** Its place, from 1. */
  readonly number: number;
}

/** Steps with their numbers. */
export function numbered<Step>(steps: readonly Step[]): (Step & { readonly number: number })[] {
  return steps.map((step, index) => ({ ...step, number: index + 1 }));
}

export const NUMBER_COLUMN: Column<StepRow> = {
  id: 'number',
  title: 'Step',
  number: true,
  cell: (row) => String(row.number),
};

const latency = (id: string, title: string, read: (row: StepRow) => number | null): Column<StepRow> => ({
  id,
  title,
  unit: 'ms',
  number: true,
  cell: (row) => formatMs(read(row)),
});

/** Columns of what came of a step, whatever its load was. */
export const FIGURE_COLUMNS: readonly Column<StepRow>[] = [
  { id: 'seconds', title: 'Counted', unit: 's', number: true, cell: (row) => formatCount(row.seconds) },
  {
    id: 'served',
    title: 'Answered',
    unit: 'calls/s',
    number: true,
    cell: (row) => formatCount(row.callsPerS),
  },
  latency('p50', 'P50', (row) => row.p50Ms),
  latency('p95', 'P95', (row) => row.p95Ms),
  latency('p99', 'P99', (row) => row.p99Ms),
  latency('p999', 'P99.9', (row) => row.p999Ms),
  { id: 'wrong', title: 'Wrong', number: true, cell: (row) => formatCount(row.wrong) },
];

/** Column of callers whom nobody served; those of virtual users wait for ever. */
export const DROPPED_COLUMN: Column<StepRow> = {
  id: 'dropped',
  title: 'Left',
  number: true,
  hint: 'Callers who waited more than a second for a virtual user, and left',
  cell: (row) => formatCount(row.dropped),
};

/** Columns of the processors that a step took. */
export const CPU_COLUMNS: readonly Column<StepRow>[] = [
  {
    id: 'cpu',
    title: 'CPU, server',
    unit: '%',
    number: true,
    cell: (row) => formatPct(row.cpuPct.server ?? null),
  },
  {
    id: 'loadCpu',
    title: 'CPU, load generator',
    unit: '%',
    number: true,
    cell: (row) => formatPct(row.cpuPct.load ?? null),
  },
];
