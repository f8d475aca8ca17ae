import type { CsvTable } from '#ui/csv.ts';
import type { Stroke } from './colours.ts';
import type { CurvePoint } from './curve.ts';
import { type DrawnPanel, PanelGrid } from './curve-panels.tsx';
import { ChartFrame, NoData } from './frame.tsx';
import { logShare } from './log-scale.ts';
import { logTicks } from './log-ticks.ts';
import { pathThrough } from './path.ts';

export interface CurvePanel {
  /** Quantity that all curves of the panel show. */
  name: string;
  /** Text beside the name: who is fastest. */
  shown: string;
  curves: readonly NamedCurve[];
  /** Address of the same curves in large. */
  href?: string | undefined;
}

export interface NamedCurve extends Stroke {
  name: string;
  /** Exact numbers, shown on hover. */
  hint: string;
  points: readonly CurvePoint[];
}

/** Height of a panel with its name; a chart of several takes more. */
const PANEL_PX = 190;
/** Digits of a latency in files of curves, which are a page's longest. */
const DIGITS = 5;

/**
 * Cumulative distributions in small multiples: a panel each, all with the same logarithmic time axis, so that
 * panels can be compared. Needs no JavaScript; hovering a name in the key brings its curves out. Curves are
 * laid out here, as their paths are shorter than their points.
 */
export function CurvePanels({
  id,
  title,
  note,
  panels,
  table,
  none,
}: {
  /** Id of the figure; the rules that bring curves out are told by it. */
  id: string;
  title: string;
  note: string;
  panels: readonly CurvePanel[];
  table?: string | undefined;
  none: string;
}) {
  const times = panels.flatMap(({ curves }) => curves.flatMap(({ points }) => points.map(({ ms }) => ms)));
  const above = times.filter((ms) => ms > 0);
  const ticks = logTicks(Math.min(...above), Math.max(...above));
  const [low = 0.1] = ticks;
  const high = ticks.at(-1) ?? 1;
  const x = (ms: number) => 100 * logShare(Math.max(ms, low), low, high);
  const keys = new Map(panels.flatMap(({ curves }) => curves.map((curve) => [curve.name, curve])));
  return (
    <ChartFrame
      title={title}
      note={note}
      heightPx={PANEL_PX}
      table={table}
      data={keys.size > 0 ? dataOf(panels) : undefined}
    >
      {keys.size === 0 || ticks.length < 2 ? (
        <NoData>{none}</NoData>
      ) : (
        <PanelGrid
          id={id}
          panels={panels.map((panel) => drawn(panel, x))}
          keys={[...keys.values()].map(({ name, colour, dash }) => ({ name, colour, ...(dash && { dash }) }))}
          ticks={marksOf(ticks).map((tick) => ({ ms: tick, pct: x(tick) }))}
        />
      )}
    </ChartFrame>
  );
}

/** Latencies at the percents of all curves, a row a curve; to the digits a reader can use. */
function dataOf(panels: readonly CurvePanel[]): CsvTable {
  const curves = panels.flatMap(({ name, curves: own }) => own.map((curve) => ({ panel: name, ...curve })));
  const pcts = [...new Set(curves.flatMap(({ points }) => points.map(({ pct }) => pct)))].sort(
    (a, b) => a - b,
  );
  return {
    columns: [
      { id: 'quantity', unit: '' },
      { id: 'name', unit: '' },
      ...pcts.map((pct) => ({ id: `p${pct}`, unit: 'ms' })),
    ],
    rows: curves.map(({ panel, name, points }) => {
      const at = new Map(points.map(({ pct, ms }) => [pct, Number(ms.toPrecision(DIGITS))]));
      return [panel, name, ...pcts.map((pct) => at.get(pct) ?? null)];
    }),
  };
}

function drawn({ name, shown, curves, href }: CurvePanel, x: (ms: number) => number): DrawnPanel {
  return {
    name,
    shown,
    ...(href && { href }),
    curves: curves.map((curve) => ({
      name: curve.name,
      hint: curve.hint,
      d: pathThrough(curve.points.map(({ ms, pct }) => [x(ms), 100 - pct])),
    })),
  };
}

/** Powers of ten, or every tick where there are fewer than two. */
function marksOf(ticks: readonly number[]): readonly number[] {
  const shown = ticks.filter((tick) => Number.isInteger(Math.log10(tick)));
  return shown.length > 1 ? shown : ticks;
}
