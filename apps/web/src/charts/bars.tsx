import { ChartFrame } from './frame.tsx';

export interface Bar {
  label: string;
  value: number | null;
  /** The value as text, at the bar's end. */
  shown: string;
  interval?: { low: number; high: number } | null;
}

const ROW_PX = 24;

/** Horizontal bars from zero, drawn without JavaScript; the table they come from is next to them. */
export function Bars({ title, note, bars }: { title: string; note: string; bars: readonly Bar[] }) {
  const highest = Math.max(...bars.map(({ value, interval }) => Math.max(value ?? 0, interval?.high ?? 0)));
  const pct = (value: number) => (highest > 0 ? (100 * value) / highest : 0);
  return (
    <ChartFrame title={title} note={note} heightPx={bars.length * ROW_PX}>
      <ul className="text-12">
        {bars.map(({ label, value, shown, interval }) => (
          <li
            key={label}
            className="grid grid-cols-[minmax(4rem,8.5rem)_1fr] items-center gap-3"
            style={{ height: ROW_PX }}
          >
            <span className="truncate text-right" title={label}>
              {label}
            </span>
            <span className="relative mr-20 h-full">
              <span
                className="absolute top-[6px] left-0 h-3 rounded-r-sm bg-s1"
                style={{ width: `${pct(value ?? 0)}%` }}
              />
              {interval && (
                <span
                  aria-hidden="true"
                  className="absolute top-[8px] h-2 border-text border-x before:absolute before:top-[3px] before:h-px before:w-full before:bg-text"
                  style={{ left: `${pct(interval.low)}%`, width: `${pct(interval.high - interval.low)}%` }}
                />
              )}
              <span
                className="num absolute top-1 whitespace-nowrap pl-2"
                style={{ left: `${pct(Math.max(value ?? 0, interval?.high ?? 0))}%` }}
              >
                {shown}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </ChartFrame>
  );
}
