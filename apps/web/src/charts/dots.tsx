import { ChartFrame } from './frame.tsx';
import { logTicks } from './log-ticks.ts';

export interface Dot {
  label: string;
  /** Above zero. */
  value: number;
  /** The value as text, beside the dot. */
  shown: string;
}

const ROW_PX = 24;
const AXIS_PX = 22;

/** Values as dots on a logarithmic axis, where ratios matter; drawn without JavaScript. */
export function Dots({
  title,
  note,
  unit,
  dots,
}: {
  title: string;
  note: string;
  unit: string;
  dots: readonly Dot[];
}) {
  const values = dots.map(({ value }) => value);
  const ticks = logTicks(Math.min(...values), Math.max(...values));
  const [low = 1] = ticks;
  const heightPx = dots.length * ROW_PX + AXIS_PX;
  const high = ticks.at(-1) ?? 10;
  const pct = (value: number) => (100 * Math.log(value / low)) / Math.log(high / low);
  return (
    <ChartFrame title={title} note={note} heightPx={heightPx}>
      <div style={{ height: heightPx }} className="grid grid-cols-[minmax(4rem,8.5rem)_1fr] gap-3 text-12">
        <ul className="text-right">
          {dots.map(({ label }) => (
            <li key={label} className="truncate leading-6" title={label}>
              {label}
            </li>
          ))}
        </ul>
        <div className="relative mr-14">
          {ticks.map((tick, index) => (
            <span
              key={tick}
              aria-hidden="true"
              className="absolute top-0 bottom-[22px] border-line border-l"
              style={{ left: `${pct(tick)}%` }}
            >
              <span
                className={`num absolute top-full pt-1 text-[11px] text-muted -translate-x-1/2 ${index % 2 === 1 ? 'max-sm:hidden' : ''}`}
              >
                {tick}
              </span>
            </span>
          ))}
          <ul>
            {dots.map(({ label, value, shown }) => (
              <li key={label} className="relative h-6">
                <span
                  className="absolute top-[7px] size-2.5 -translate-x-1/2 rounded-full bg-s1"
                  style={{ left: `${pct(value)}%` }}
                />
                <span
                  className="num absolute top-1 ml-2.5 bg-surface px-0.5 leading-4"
                  style={{ left: `${pct(value)}%` }}
                >
                  <span className="sr-only">{label}: </span>
                  {shown}
                  <span className="sr-only"> {unit}</span>
                </span>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </ChartFrame>
  );
}
