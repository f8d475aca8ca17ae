import { NO_VALUE } from '@headroom/report';
import { type ComparisonRow, changeLabel, intervalLabel, metricById } from '@headroom/report/compare';
import { VERDICT_LOOKS } from '../verdict-mark.tsx';
import { type ChangeScale, hasRatio } from './change-scale.ts';

const HALF_PX = 108;
const HEIGHT_PX = 22;
const ARROW_PX = 5;
/** End of the axis; the mark of what is better stands beyond. */
const END_PX = HALF_PX - 8;

/**
 * A change against the noise floor: the band is what the host reports of no change, the thick line the interval of
 * this metric alone, which must lie beyond it, the thin one the interval at the doubt that it has among all metrics,
 * which must leave the middle out. The triangle stands where better is.
 */
export function ChangeBar({ row, scale }: { row: ComparisonRow; scale: ChangeScale }) {
  const { floor, verdict, metric } = row;
  const x = (ratio: number) => Math.round(scale.at(ratio) * END_PX * 10) / 10;
  const band = x(floor.ratio);
  return (
    <svg
      role="img"
      aria-label={barLabel(row)}
      width={2 * HALF_PX}
      height={HEIGHT_PX}
      viewBox={`${-HALF_PX} ${-HEIGHT_PX / 2} ${2 * HALF_PX} ${HEIGHT_PX}`}
      className={VERDICT_LOOKS[verdict].ink}
    >
      <rect x={-band} y={-9} width={2 * band} height={18} rx={2} fill="var(--line)" />
      <path d="M0-11V11" stroke="var(--line-strong)" />
      <path d={betterMark(metricById(metric).better)} fill="var(--muted)" />
      {hasRatio(row) && <Marks row={row} x={x} />}
    </svg>
  );
}

function Marks({ row, x }: { row: ComparisonRow; x: (ratio: number) => number }) {
  const { change, interval, together } = row;
  return (
    <>
      {together && <path d={`M${x(together.low)} 0H${x(together.high)}`} stroke="currentColor" />}
      {together && <Ends low={x(together.low)} high={x(together.high)} />}
      {interval && (
        <path d={`M${x(interval.low)} 0H${x(interval.high)}`} stroke="currentColor" strokeWidth={5} />
      )}
      {change !== null && (
        <circle cx={x(change)} r={3.5} fill="var(--surface)" stroke="currentColor" strokeWidth={2} />
      )}
    </>
  );
}

/** A tick where an interval ends; an arrow where the axis ends first. */
function Ends({ low, high }: { low: number; high: number }) {
  const left = low <= -END_PX ? `M${-END_PX + 4}-4l-4 4 4 4` : `M${low}-4v8`;
  const right = high >= END_PX ? `M${END_PX - 4}-4l4 4-4 4` : `M${high}-4v8`;
  return <path d={left + right} fill="none" stroke="currentColor" />;
}

function betterMark(better: 'higher' | 'lower'): string {
  const sign = better === 'higher' ? 1 : -1;
  return `M${sign * (HALF_PX - ARROW_PX)}-3l${sign * ARROW_PX} 3l${-sign * ARROW_PX} 3z`;
}

/** The bar in words. */
export function barLabel(row: ComparisonRow): string {
  const { change, together, floor, metric } = row;
  const better = `${metricById(metric).better} is better`;
  const band = `noise floor ${floorLabel(floor.ratio)}`;
  if (!hasRatio(row)) return `${NO_VALUE}: no ratio; ${band}; ${better}`;
  return `${changeLabel(change)}, ${together ? intervalLabel(together) : 'no interval'}; ${band}; ${better}`;
}

/** A floor as the part of a figure: `±2.0 %`. */
export function floorLabel(ratio: number): string {
  return `±${changeLabel(ratio).replace('+', '')}`;
}
