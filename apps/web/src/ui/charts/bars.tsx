'use client';

import type { CsvTable } from '#ui/csv.ts';
import { ChartFrame, NoData } from './frame.tsx';
import { hundredth } from './hundredth.ts';
import { BarRow, MARKED_MARGIN, PLOT_MARGIN, type Range, Whisker } from './row.tsx';

export interface Bar {
  label: string;
  value: number | null;
  /** The value as text, at the bar's end. */
  shown: string;
  /** A word after the value, where there is room. */
  mark?: string | undefined;
  interval?: Range | null;
  /** Values that the value is the mean of, as dots. */
  parts?: readonly number[];
  /** A colour of the theme; the first of the servers' by default. */
  colour?: string;
  /** Exact numbers, shown on hover. */
  hint?: string;
}

const ROW_PX = 24;
/** Height of a chart that has no bars. */
const EMPTY_PX = 160;

/** Horizontal bars from zero, rendered without JavaScript. */
export function Bars({
  title,
  note,
  bars,
  table,
  none,
  unit,
}: {
  title: string;
  note: string;
  bars: readonly Bar[];
  table?: string | undefined;
  /** Text in place of a chart without bars. */
  none: string;
  /** Unit of the values. */
  unit: string;
}) {
  const highest = Math.max(0, ...bars.map(endOf));
  const margin = bars.some(({ mark }) => mark) ? MARKED_MARGIN : PLOT_MARGIN;
  const pct = (value: number) => (highest > 0 ? hundredth((100 * value) / highest) : 0);
  return (
    <ChartFrame
      title={title}
      note={note}
      heightPx={bars.length > 0 ? bars.length * ROW_PX : EMPTY_PX}
      table={table}
      data={bars.length > 0 ? () => dataOf(bars, unit) : undefined}
    >
      {bars.length === 0 && <NoData>{none}</NoData>}
      <ul className="text-12">
        {bars.map((bar) => (
          <BarRow key={bar.label} label={bar.label} hint={bar.hint} heightPx={ROW_PX} margin={margin}>
            <span
              className="absolute top-[6px] left-0 h-3 rounded-r-sm"
              style={{ width: `${pct(bar.value ?? 0)}%`, background: bar.colour ?? 'var(--s1)' }}
            />
            {bar.interval && <Whisker range={bar.interval} pct={pct} />}
            {bar.parts?.map((part, index) => (
              <span
                // biome-ignore lint/suspicious/noArrayIndexKey: rounds are named by their place
                key={index}
                aria-hidden="true"
                className="dot"
                style={{ left: `${pct(part)}%` }}
              />
            ))}
            <span
              className="num absolute top-1 whitespace-nowrap pl-2"
              style={{ left: `${pct(endOf(bar))}%` }}
            >
              {bar.shown}
              {bar.mark && <span className="font-sans text-muted max-sm:hidden"> {bar.mark}</span>}
            </span>
          </BarRow>
        ))}
      </ul>
    </ChartFrame>
  );
}

/** Bars with their intervals and parts, a column each. */
function dataOf(bars: readonly Bar[], unit: string): CsvTable {
  const parts = Array.from(
    { length: Math.max(0, ...bars.map((bar) => bar.parts?.length ?? 0)) },
    (_, i) => i,
  );
  return {
    columns: [
      { id: 'name', unit: '' },
      { id: 'value', unit },
      { id: 'low', unit },
      { id: 'high', unit },
      ...parts.map((part) => ({ id: `part${part + 1}`, unit })),
    ],
    rows: bars.map((bar) => [
      bar.label,
      bar.value,
      bar.interval?.low ?? null,
      bar.interval?.high ?? null,
      ...parts.map((part) => bar.parts?.[part] ?? null),
    ]),
  };
}

/** End of everything that a bar shows. */
function endOf({ value, interval, parts = [] }: Bar): number {
  return Math.max(value ?? 0, interval?.high ?? 0, ...parts);
}
