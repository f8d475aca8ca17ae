import { ON_PAGE_ONLY } from '#ui/pictures/on-page-only.ts';
import { type Axis, figure } from './axis.ts';
import { type LegendEntry, Sample } from './legend.tsx';
import type { Place, Run } from './plotted.ts';

/** More values of one name are told as a range. */
const MOST_VALUES = 3;

/** Exact figures at the place that the pointer or arrow keys chose; read out when it moves. */
export function Tip({ title, entries }: { title: string; entries: readonly LegendEntry[] }) {
  return (
    <div
      {...ON_PAGE_ONLY}
      role="status"
      className="max-w-72 rounded-md border border-line-strong bg-surface px-2.5 py-1.5 text-12 shadow-lg"
    >
      <p className="num text-muted">{title}</p>
      {entries.map(({ name, shown, ...stroke }) => (
        <p key={name} className="flex items-center gap-2 leading-5">
          {stroke.colour && <Sample {...stroke} />}
          {name} <span className="num ml-auto pl-3">{shown}</span>
        </p>
      ))}
    </div>
  );
}

/** Values of every name at one place, in the order of the lines. */
export function readingOf({ points }: Place, runs: readonly Run[], x: Axis, unit: string) {
  const here = runs.flatMap(({ key }) => points[key] ?? []);
  const at = here[0]?.at ?? 0;
  const tick = x.ticks?.find((own) => own.at === at)?.label;
  const entries = [...Map.groupBy(here, ({ line }) => line.name)].flatMap(([name, same]): LegendEntry[] => {
    const [{ line, mark } = {}] = same;
    const values = same.flatMap(({ value }) => value ?? []);
    const shown = mark?.label ?? [valuesLabel(values), unit].join(' ').trim();
    const words = mark?.words ? `${shown}; ${mark.words}` : shown;
    // Those of a row stand in lines of their own.
    if (mark?.shown) return words.split('; ').map((own) => ({ name: own }));
    return [{ name, colour: line?.colour ?? '', dash: line?.dash, shown }];
  });
  return { title: tick ?? (x.title ? `${figure(at)} ${x.title}` : `${x.id} ${figure(at)}`), entries };
}

function valuesLabel(values: readonly number[]): string {
  if (values.length <= MOST_VALUES) return values.map(figure).join(' · ');
  return `${figure(Math.min(...values))} to ${figure(Math.max(...values))}`;
}
