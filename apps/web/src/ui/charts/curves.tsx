import { clsx } from 'clsx';
import type { Stroke } from './colours.ts';
import type { CurvePoint } from './curve.ts';
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

const PANEL_PX = 190;
const SHARES = [0, 50, 90, 100] as const;

/**
 * Cumulative distributions in small multiples: a panel each, all with the same logarithmic time axis, so that
 * panels can be compared. Needs no JavaScript; hovering a name in the key brings its curves out.
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
  const keys = new Map(panels.flatMap(({ curves }) => curves.map((curve) => [curve.name, curve])));
  return (
    <ChartFrame title={title} note={note} heightPx={PANEL_PX} table={table}>
      {keys.size === 0 || ticks.length < 2 ? (
        <NoData>{none}</NoData>
      ) : (
        <div id={id}>
          <Highlight id={id} names={[...keys.keys()]} />
          <div className={clsx('grid gap-x-6 gap-y-4', panels.length > 1 && 'md:grid-cols-2 xl:grid-cols-3')}>
            {panels.map((panel) => (
              <Panel key={panel.name} panel={panel} ticks={ticks} />
            ))}
          </div>
          <ul className="mt-3 flex flex-wrap gap-x-4 text-12" aria-label="Key">
            {[...keys.values()].map(({ name, colour, dash }) => (
              <li key={name} data-key={name} className="flex items-center gap-1.5 rounded px-1 leading-6">
                <svg width="20" height="8" aria-hidden="true" className="shrink-0">
                  <line
                    x1="0"
                    x2="20"
                    y1="4"
                    y2="4"
                    stroke={colour}
                    strokeWidth="2.5"
                    strokeDasharray={dash}
                  />
                </svg>
                {name}
              </li>
            ))}
          </ul>
        </div>
      )}
    </ChartFrame>
  );
}

/** Rules by which all other curves step back while a name of the key or a curve is under the pointer. */
function Highlight({ id, names }: { id: string; names: readonly string[] }) {
  const rules = names.map((name) => {
    const [own, others] = [`[data-key="${name}"]`, `path[data-key]:not([data-key="${name}"])`];
    return `#${id}:has(${own}:hover) ${others}{opacity:.14}`;
  });
  return <style>{rules.join('')}</style>;
}

function Panel({ panel: { name, shown, curves, href }, ticks }: { panel: CurvePanel; ticks: number[] }) {
  const [low = 0.1] = ticks;
  const high = ticks.at(-1) ?? 1;
  const x = (ms: number) => 100 * logShare(Math.max(ms, low), low, high);
  return (
    <div>
      <h3 className="flex flex-wrap items-baseline justify-between gap-x-3 text-12">
        {href ? (
          <a href={href} className="link font-medium">
            {name}
          </a>
        ) : (
          <span className="font-medium">{name}</span>
        )}
        <span className="text-muted">{shown}</span>
      </h3>
      <div className="relative mt-2 ml-10" style={{ height: PANEL_PX - 40 }}>
        {SHARES.map((share) => (
          <span
            key={share}
            aria-hidden="true"
            className="absolute inset-x-0 border-line border-t"
            style={{ bottom: `${share}%` }}
          >
            <span className="num absolute right-full -translate-y-1/2 pr-1.5 text-[11px] text-muted">
              {share}
            </span>
          </span>
        ))}
        <svg
          role="img"
          aria-label={`${name}: ${shown}`}
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          className="absolute inset-0 size-full overflow-visible"
        >
          {curves.map((curve) => (
            <path
              key={curve.name}
              data-key={curve.name}
              d={pathOf(curve.points, x)}
              fill="none"
              stroke={curve.colour}
              strokeWidth={1.75}
              strokeDasharray={curve.dash}
              vectorEffect="non-scaling-stroke"
            >
              <title>{curve.hint}</title>
            </path>
          ))}
        </svg>
      </div>
      <TimeAxis ticks={ticks} x={x} />
    </div>
  );
}

function TimeAxis({ ticks, x }: { ticks: readonly number[]; x: (ms: number) => number }) {
  const shown = ticks.filter((tick) => Number.isInteger(Math.log10(tick)));
  return (
    <div aria-hidden="true" className="relative ml-10 h-5 text-[11px] text-muted">
      {(shown.length > 1 ? shown : ticks).map((tick, index, all) => (
        <span
          key={tick}
          className="num absolute top-1 whitespace-nowrap -translate-x-1/2"
          style={{ left: `${x(tick)}%` }}
        >
          {tick}
          {index === all.length - 1 && ' ms'}
        </span>
      ))}
    </div>
  );
}

function pathOf(points: readonly CurvePoint[], x: (ms: number) => number): string {
  return points
    .map(({ ms, pct }, index) => `${index === 0 ? 'M' : 'L'}${x(ms).toFixed(1)} ${(100 - pct).toFixed(1)}`)
    .join('');
}
