import type { Verdict } from '@headroom/report/compare';
import { VERDICT_LOOKS } from '#results/comparison/verdict-mark.tsx';

const HALF_PX = 108;
const HEIGHT_PX = 22;
const ARROW_PX = 5;
/** End of the axis; the mark of what is better stands beyond. */
export const END_PX = HALF_PX - 8;

/** Ends of an interval. */
type Ends = readonly [low: number, high: number];

/** A change against its noise floor, in pixels from the middle, which is no change. */
export interface Bar {
  /** The bar in words. */
  readonly label: string;
  /** Half the width of the noise floor. */
  readonly band: number;
  readonly better: 'higher' | 'lower';
  /** Null where a row has none: no ratio, no interval. */
  readonly change: number | null;
  readonly interval: Ends | null;
  readonly together: Ends | null;
}

/**
 * A change against the noise floor: the band is what the host reports of no change, the thick line the interval of
 * this metric alone, which must lie beyond it, the thin one the interval at the doubt that it has among all metrics,
 * which must leave the middle out. The triangle stands where better is.
 * A picture, as nothing in it is explored: Recharts takes seven times the server's time a row and draws nothing there.
 * @param verdict gives the ink
 */
export function ChangeBar({ bar, verdict }: { bar: Bar; verdict: Verdict }) {
  const { label, band, better, change, interval, together } = bar;
  return (
    <svg
      role="img"
      aria-label={label}
      width={2 * HALF_PX}
      height={HEIGHT_PX}
      viewBox={`${-HALF_PX} ${-HEIGHT_PX / 2} ${2 * HALF_PX} ${HEIGHT_PX}`}
      className={VERDICT_LOOKS[verdict].ink}
    >
      <rect x={-band} y={-9} width={2 * band} height={18} rx={2} fill="var(--line)" />
      <path d="M0-11V11" stroke="var(--line-strong)" />
      <path d={betterMark(better)} fill="var(--muted)" />
      {together && <path d={thinLine(together)} fill="none" stroke="currentColor" />}
      {interval && <path d={`M${interval[0]} 0H${interval[1]}`} stroke="currentColor" strokeWidth={5} />}
      {change !== null && (
        <circle cx={change} r={3.5} fill="var(--surface)" stroke="currentColor" strokeWidth={2} />
      )}
    </svg>
  );
}

/** A line with a tick where the interval ends; with an arrow where the axis ends first. */
function thinLine([low, high]: Ends): string {
  const left = low <= -END_PX ? `M${-END_PX + 4}-4l-4 4 4 4` : `M${low}-4v8`;
  const right = high >= END_PX ? `M${END_PX - 4}-4l4 4-4 4` : `M${high}-4v8`;
  return `M${low} 0H${high}${left}${right}`;
}

function betterMark(better: 'higher' | 'lower'): string {
  const sign = better === 'higher' ? 1 : -1;
  return `M${sign * (HALF_PX - ARROW_PX)}-3l${sign * ARROW_PX} 3l${-sign * ARROW_PX} 3z`;
}
