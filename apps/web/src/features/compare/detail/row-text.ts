import { NO_VALUE } from '@headroom/report';
import {
  type ComparisonRow,
  changeLabel,
  earlyLabel,
  floorLabel,
  hasFloor,
  intervalLabel,
  metricById,
} from '@headroom/report/compare';
import { hasRatio } from '#results/comparison/changed-label.ts';
import { type Bar, END_PX } from './change-bar.tsx';
import type { ChangeScale } from './change-scale.ts';
import type { RowText } from './row-table.tsx';
import { type CompareView, rowHref, rowKey } from './view.ts';

/** A row of a comparison in the words of its table. */
export function rowText(view: CompareView, scale: ChangeScale, row: ComparisonRow): RowText {
  const { title, unit, format } = metricById(row.metric);
  const figure = (value: number | null) => (value === null ? null : format(value));
  const early = earlyLabel(row, view.comparison);
  return {
    key: rowKey(row),
    href: rowHref(view, row),
    server: row.serverId,
    tool: row.tool,
    metric: title,
    unit,
    primary: row.primary,
    base: figure(row.base),
    head: figure(row.head),
    ...changeOf(row),
    bar: barOf(row, scale),
    verdict: row.verdict,
    judged: view.comparison.judged,
    floor: hasFloor(row.metric) ? `noise floor ${floorLabel(row.floor.ratio)}, ${row.floor.state}` : '',
    note: view.comparison.judged ? (row.reason ?? early) : row.reason,
    rounds: roundsOf(row, early !== null),
  };
}

/** Ends of an axis in words. */
export function endsOf({ end }: ChangeScale): string {
  return `${changeLabel(Math.exp(-end))} … ${changeLabel(Math.exp(end))}`;
}

const ERRORS_WITHOUT_RATIO = 'no ratio: errors on one side only';

function changeOf(row: ComparisonRow): Pick<RowText, 'change' | 'changeHint'> {
  const { change, together } = row;
  if (!hasRatio(row)) return { change: '–', changeHint: change === null ? 'no ratio' : ERRORS_WITHOUT_RATIO };
  return { change: changeLabel(change), changeHint: together ? intervalLabel(together) : 'no interval' };
}

/** The rounds that a row's figures are of: of what an earlier look found, some of those that were measured. */
function roundsOf({ rounds, decidedAt }: ComparisonRow, early: boolean): string {
  const own = rounds.filter(({ round }) => !early || round <= (decidedAt ?? 0));
  return early ? `${own.length} of ${rounds.length}` : String(own.length);
}

function barOf(row: ComparisonRow, scale: ChangeScale): Bar {
  const { floor, metric, change, interval, together } = row;
  const x = (ratio: number) => Math.round(scale.at(ratio) * END_PX * 10) / 10;
  const drawn = hasRatio(row);
  return {
    label: barLabel(row),
    band: x(floor.ratio),
    better: metricById(metric).better,
    change: drawn && change !== null ? x(change) : null,
    interval: drawn && interval ? [x(interval.low), x(interval.high)] : null,
    together: drawn && together ? [x(together.low), x(together.high)] : null,
  };
}

/** The bar in words. */
function barLabel(row: ComparisonRow): string {
  const { change, together, floor, metric } = row;
  const better = `${metricById(metric).better} is better`;
  const band = `noise floor ${floorLabel(floor.ratio)}`;
  if (!hasRatio(row)) return `${NO_VALUE}: no ratio; ${band}; ${better}`;
  return `${changeLabel(change)}, ${together ? intervalLabel(together) : 'no interval'}; ${band}; ${better}`;
}
