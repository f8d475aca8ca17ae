'use client';

import { clsx } from 'clsx';

/** A panel whose curves are laid out. */
export interface DrawnPanel {
  readonly name: string;
  readonly shown: string;
  readonly href?: string;
  readonly curves: readonly DrawnCurve[];
}

interface DrawnCurve {
  readonly name: string;
  readonly hint: string;
  /** Its path, in percents of the panel. */
  readonly d: string;
}

interface CurveKey {
  readonly name: string;
  readonly colour: string;
  readonly dash?: string;
}

/** A mark of the time axis, and its place in percents. */
interface TimeMark {
  readonly ms: number;
  readonly pct: number;
}

const PLOT_PX = 150;
const SHARES = [0, 50, 90, 100] as const;

/** Panels of curves over one time axis, with one key. */
export function PanelGrid({
  id,
  panels,
  keys,
  ticks,
}: {
  id: string;
  panels: readonly DrawnPanel[];
  keys: readonly CurveKey[];
  ticks: readonly TimeMark[];
}) {
  const strokes = new Map(keys.map((key) => [key.name, key]));
  return (
    <div id={id}>
      <Highlight id={id} names={keys.map(({ name }) => name)} />
      <div className={clsx('grid gap-x-6 gap-y-4', panels.length > 1 && 'md:grid-cols-2 xl:grid-cols-3')}>
        {panels.map((panel) => (
          <Panel key={panel.name} panel={panel} strokes={strokes} ticks={ticks} />
        ))}
      </div>
      <ul className="mt-3 flex flex-wrap gap-x-4 text-12" aria-label="Key">
        {keys.map(({ name, colour, dash }) => (
          <li key={name} data-key={name} className="flex items-center gap-1.5 rounded px-1 leading-6">
            <svg width="20" height="8" aria-hidden="true" className="shrink-0">
              <line x1="0" x2="20" y1="4" y2="4" stroke={colour} strokeWidth="2.5" strokeDasharray={dash} />
            </svg>
            {name}
          </li>
        ))}
      </ul>
    </div>
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

function Panel({
  panel: { name, shown, curves, href },
  strokes,
  ticks,
}: {
  panel: DrawnPanel;
  strokes: ReadonlyMap<string, CurveKey>;
  ticks: readonly TimeMark[];
}) {
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
      <div className="relative mt-2 ml-10" style={{ height: PLOT_PX }}>
        {SHARES.map((share) => (
          <span
            key={share}
            aria-hidden="true"
            className="absolute inset-x-0 border-line border-t"
            style={{ bottom: `${share}%` }}
          >
            <span className="num absolute right-full -translate-y-1/2 pr-1.5 text-12 text-muted">
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
              d={curve.d}
              fill="none"
              stroke={strokes.get(curve.name)?.colour}
              strokeWidth={1.75}
              strokeDasharray={strokes.get(curve.name)?.dash}
              vectorEffect="non-scaling-stroke"
            >
              <title>{curve.hint}</title>
            </path>
          ))}
        </svg>
      </div>
      <TimeAxis ticks={ticks} />
    </div>
  );
}

function TimeAxis({ ticks }: { ticks: readonly TimeMark[] }) {
  return (
    <div aria-hidden="true" className="relative ml-10 h-5 text-12 text-muted">
      {ticks.map(({ ms, pct }, index) => (
        <span
          key={ms}
          className="num absolute top-1 whitespace-nowrap -translate-x-1/2"
          style={{ left: `${pct}%` }}
        >
          {ms}
          {index === ticks.length - 1 && ' ms'}
        </span>
      ))}
    </div>
  );
}
