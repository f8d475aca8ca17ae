'use client';

import type { CsvTable } from '#ui/csv.ts';
import { tierColour } from './colours.ts';
import { ChartFrame, NoData } from './frame.tsx';
import { hundredth } from './hundredth.ts';
import { logTicksWithin } from './log-ticks.ts';
import { BarRow, PLOT_MARGIN, type Range, ROW_COLUMNS, Whisker } from './row.tsx';

export interface TierGroup {
  /** 1 to 4: its colour. */
  tier: number;
  /** Heading of the tier, with its limits: "Tier 1, up to 2× the best". */
  title: string;
  points: readonly TierPoint[];
}

export interface TierPoint {
  label: string;
  /** Above zero. */
  value: number;
  shown: string;
  interval: Range | null;
  /** A word after the value: what makes it uncertain. */
  mark?: string | undefined;
  hint?: string | undefined;
}

/** A value at which a tier ends. */
export interface Boundary {
  value: number;
  label: string;
}

const ROW_PX = 24;
const HEAD_PX = 26;
const AXIS_PX = 34;
const EMPTY_PX = 160;
/** The axis begins at this share of the lowest value, so that its point stands off the edge. */
const FIRST_SHARE = 0.6;

/**
 * Values as points on a logarithmic axis, which has no zero that bars could start at; grouped by tier,
 * rendered without JavaScript.
 */
export function TierPoints({
  title,
  note,
  groups,
  boundaries,
  unit,
  table,
  none,
}: {
  title: string;
  note: string;
  groups: readonly TierGroup[];
  boundaries: readonly Boundary[];
  unit: string;
  table?: string | undefined;
  none: string;
}) {
  const points = groups.flatMap((group) => group.points);
  const low = FIRST_SHARE * Math.min(...points.map(({ value, interval }) => interval?.low || value));
  const high = Math.max(...points.map(({ value, interval }) => Math.max(value, interval?.high ?? 0)));
  const pct = (value: number) =>
    hundredth(Math.max(0, Math.min(100, (100 * Math.log(value / low)) / Math.log(high / low))));
  const heightPx = points.length * ROW_PX + groups.length * HEAD_PX + AXIS_PX;
  return (
    <ChartFrame
      title={title}
      note={note}
      heightPx={points.length > 0 ? heightPx : EMPTY_PX}
      table={table}
      data={points.length > 0 ? () => dataOf(groups, unit) : undefined}
    >
      {points.length === 0 ? (
        <NoData>{none}</NoData>
      ) : (
        <div className="relative text-12" style={{ height: heightPx }}>
          <Axis
            ticks={logTicksWithin({ low, high })}
            boundaries={boundaries.filter(({ value }) => value < high)}
            pct={pct}
            unit={unit}
          />
          {groups.map((group) => (
            <Group key={group.tier} group={group} pct={pct} />
          ))}
        </div>
      )}
    </ChartFrame>
  );
}

function dataOf(groups: readonly TierGroup[], unit: string): CsvTable {
  return {
    columns: [
      { id: 'name', unit: '' },
      { id: 'tier', unit: '' },
      { id: 'value', unit },
      { id: 'low', unit },
      { id: 'high', unit },
    ],
    rows: groups.flatMap(({ tier, points }) =>
      points.map(({ label, value, interval }) => [
        label,
        tier,
        value,
        interval?.low ?? null,
        interval?.high ?? null,
      ]),
    ),
  };
}

type Pct = (value: number) => number;

function Group({ group: { tier, title, points }, pct }: { group: TierGroup; pct: Pct }) {
  return (
    <div className="relative">
      <p className="flex items-center gap-2 font-medium" style={{ height: HEAD_PX }}>
        <span aria-hidden="true" className="size-2.5 rounded-sm" style={{ background: tierColour(tier) }} />
        <span className="bg-surface pr-1">{title}</span>
      </p>
      <ul>
        {points.map(({ label, value, shown, interval, mark, hint }) => (
          <BarRow key={label} label={label} hint={hint} heightPx={ROW_PX}>
            <span
              aria-hidden="true"
              className="absolute inset-x-0 top-[12px] border-line border-t border-dotted"
            />
            {interval && <Whisker range={interval} pct={pct} />}
            <span
              aria-hidden="true"
              className="absolute top-[7px] size-2.5 -translate-x-1/2 rounded-full"
              style={{ left: `${pct(value)}%`, background: tierColour(tier) }}
            />
            <span
              className="num absolute top-1 ml-2.5 whitespace-nowrap bg-surface leading-4"
              style={{ left: `${pct(Math.max(value, interval?.high ?? 0))}%` }}
            >
              {shown}
              {mark && <span className="font-sans text-muted"> {mark}</span>}
            </span>
          </BarRow>
        ))}
      </ul>
    </div>
  );
}

/** Lines behind the points: round numbers as hairlines, ends of tiers dashed. */
function Axis({
  ticks,
  boundaries,
  pct,
  unit,
}: {
  ticks: readonly number[];
  boundaries: readonly Boundary[];
  pct: Pct;
  unit: string;
}) {
  return (
    <div aria-hidden="true" className={`absolute inset-0 ${ROW_COLUMNS}`}>
      <span className="self-end pb-px text-right text-12 text-muted">{unit}, log scale</span>
      <div className={`relative ${PLOT_MARGIN}`}>
        {ticks.map((tick, index) => (
          <span
            key={tick}
            className="absolute top-0 bottom-[18px] border-line border-l"
            style={{ left: `${pct(tick)}%` }}
          >
            <span
              className={`num absolute top-full pt-0.5 text-12 text-muted -translate-x-1/2 ${index % 2 === 1 ? 'max-sm:hidden' : ''}`}
            >
              {tick}
            </span>
          </span>
        ))}
        {boundaries.map(({ value, label }, index) => (
          <span
            key={label}
            className="absolute top-0 bottom-[18px] border-line-strong border-l border-dashed"
            style={{ left: `${pct(value)}%` }}
          >
            <span
              className={`num absolute top-0 bg-surface px-0.5 text-12 text-muted -translate-x-1/2 ${index % 2 === 1 ? 'max-sm:hidden' : ''}`}
            >
              {label}
            </span>
          </span>
        ))}
      </div>
    </div>
  );
}
