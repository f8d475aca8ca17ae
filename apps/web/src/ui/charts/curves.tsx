import type { Stroke } from './colours.ts';
import type { CurvePoint } from './curve.ts';
import { type DrawnPanel, PanelGrid } from './curve-panels.tsx';
import { ChartFrame, NoData } from './frame.tsx';
import { logShare } from './log-scale.ts';
import { logTicks } from './log-ticks.ts';

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
    <ChartFrame title={title} note={note} heightPx={PANEL_PX} table={table}>
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

function drawn({ name, shown, curves, href }: CurvePanel, x: (ms: number) => number): DrawnPanel {
  return {
    name,
    shown,
    ...(href && { href }),
    curves: curves.map((curve) => ({ name: curve.name, hint: curve.hint, d: pathOf(curve.points, x) })),
  };
}

/** Powers of ten, or every tick where there are fewer than two. */
function marksOf(ticks: readonly number[]): readonly number[] {
  const shown = ticks.filter((tick) => Number.isInteger(Math.log10(tick)));
  return shown.length > 1 ? shown : ticks;
}

/** Path through the points, to a tenth of a percent; each step from the last, which takes half the letters. */
function pathOf(points: readonly CurvePoint[], x: (ms: number) => number): string {
  const tenths = points.map(({ ms, pct }) => [Math.round(10 * x(ms)), Math.round(10 * (100 - pct))] as const);
  const steps = tenths.map(([right, down], index) => {
    const [fromRight, fromDown] = tenths[index - 1] ?? [0, 0];
    return inTenths(right - fromRight) + inTenths(down - fromDown);
  });
  return steps.length > 0 ? `m${steps.join('')}` : '';
}

/** A coordinate of a path: the sign parts it from the one before. */
function inTenths(tenths: number): string {
  return `${tenths < 0 ? '-' : '+'}${Math.abs(tenths) / 10}`;
}
