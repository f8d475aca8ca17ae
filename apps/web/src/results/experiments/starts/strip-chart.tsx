import { ChartFrame, NoData } from '#ui/charts/frame.tsx';
import { hundredth } from '#ui/charts/hundredth.ts';
import { linesTable } from '#ui/charts/lines-table.ts';
import { logRange, logShare } from '#ui/charts/log-scale.ts';
import { logTicksWithin, ticksApart } from '#ui/charts/log-ticks.ts';
import { BarRow, PLOT_MARGIN, ROW_COLUMNS } from '#ui/charts/row.tsx';

/** Values of one server, all above zero. */
export interface Strip {
  readonly serverId: string;
  readonly colour: string;
  readonly values: readonly number[];
  readonly median: number;
  /** The median as text, at the right of the values. */
  readonly shown: string;
}

const ROW_PX = 28;
/** Dots of a strip stand on so many lines, so that equal ones do not hide each other. */
const LANES = 3;
const LANE_PX = 5;
/** Share of the axis that a number takes on a small screen. */
const TICK_SHARE = 0.17;

/** Every value as a dot on a logarithmic axis, a row a server, its median marked. Needs no JavaScript. */
export function StripChart({
  title,
  note,
  xTitle,
  strips,
  none,
}: {
  title: string;
  note: string;
  /** Words under the axis. */
  xTitle: string;
  strips: readonly Strip[];
  /** Text in place of a chart without strips. */
  none: string;
}) {
  const { low, high } = logRange(
    strips.flatMap(({ values }) => values),
    0.03,
  );
  const pct = (value: number) => hundredth(100 * logShare(value, low, high));
  const ticks = ticksApart(logTicksWithin({ low, high }), pct, () => 100 * TICK_SHARE);
  return (
    <ChartFrame
      title={title}
      note={note}
      heightPx={strips.length * ROW_PX}
      data={
        strips.length > 0
          ? linesTable(
              strips.map(({ serverId, values }) => ({ serverId, points: values })),
              [{ id: 'value', unit: xTitle }],
              (value) => [value],
            )
          : undefined
      }
    >
      {strips.length === 0 ? (
        <NoData>{none}</NoData>
      ) : (
        <>
          <ul className="text-12">
            {strips.map((strip) => (
              <BarRow
                key={strip.serverId}
                label={strip.serverId}
                hint={`${strip.serverId}: median ${strip.shown} of ${strip.values.length}`}
                heightPx={ROW_PX}
              >
                <Dots strip={strip} ticks={ticks} pct={pct} />
              </BarRow>
            ))}
          </ul>
          <div aria-hidden="true" className={`${ROW_COLUMNS} text-12 text-muted`}>
            <span />
            <span className={`relative ${PLOT_MARGIN} h-5`}>
              {ticks.map((tick) => (
                <span
                  key={tick}
                  className="num -translate-x-1/2 absolute top-1"
                  style={{ left: `${pct(tick)}%` }}
                >
                  {tick.toLocaleString('en-US')}
                </span>
              ))}
            </span>
            <span />
            <span className={`${PLOT_MARGIN} text-right`}>{xTitle}, log scale →</span>
          </div>
        </>
      )}
    </ChartFrame>
  );
}

function Dots({
  strip: { colour, median, shown, values },
  ticks,
  pct,
}: {
  strip: Strip;
  ticks: readonly number[];
  pct: (value: number) => number;
}) {
  const middle = ROW_PX / 2;
  return (
    <>
      {ticks.map((tick) => (
        <span
          key={tick}
          aria-hidden="true"
          className="absolute inset-y-0 w-px bg-line"
          style={{ left: `${pct(tick)}%` }}
        />
      ))}
      {values.map((value, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: starts are named by their place
          key={index}
          aria-hidden="true"
          className="-translate-x-1/2 -translate-y-1/2 absolute size-1.5 rounded-full opacity-60"
          style={{
            left: `${pct(value)}%`,
            top: middle + LANE_PX * ((index % LANES) - 1),
            background: colour,
          }}
        />
      ))}
      <span
        aria-hidden="true"
        className="-translate-x-1/2 absolute inset-y-1 w-0.5 bg-text"
        style={{ left: `${pct(median)}%` }}
      />
      <span className="num absolute top-[6px] left-full whitespace-nowrap pl-2">{shown}</span>
    </>
  );
}
