import type { Capacity } from '@headroom/model/experiments';
import type { Stroke } from '#ui/charts/colours.ts';
import { StepChart, type StepPoint } from '../steps/step-chart.tsx';

/** The search of one server that is drawn. */
export interface SearchLine extends Stroke {
  readonly serverId: string;
  readonly capacity: Capacity;
}

/** P99 of each rate that was offered, a line a server, beside the service level. */
export function SearchChart({
  title,
  note,
  lines,
}: {
  title: string;
  note: string;
  lines: readonly SearchLine[];
}) {
  const level = lines[0]?.capacity.p99Ms;
  return (
    <StepChart
      title={title}
      note={note}
      empty="No finished search steps"
      xTitle="callers a second"
      yTitle="P99, ms"
      level={level === undefined ? undefined : { at: level, label: `P99 ≤ ${level} ms` }}
      lines={lines.map(({ capacity, ...line }) => ({ ...line, points: pointsOf(capacity) }))}
    />
  );
}

/** Rates with their P99, ascending; of a rate that was offered twice the longer step. */
function pointsOf({ steps }: Capacity): StepPoint[] {
  const byRate = new Map(
    steps
      .toSorted((a, b) => Number(a.confirms) - Number(b.confirms))
      .flatMap(({ perS, p99Ms, missed }) =>
        p99Ms === null
          ? []
          : [
              [
                perS,
                {
                  ...{ x: perS, y: p99Ms, filled: missed === null },
                  label: `${perS} a second, P99 ${p99Ms.toFixed(1)} ms, ${missed === null ? 'held' : 'did not hold'}`,
                },
              ] as const,
            ],
      ),
  );
  return [...byRate.values()].sort((a, b) => a.x - b.x);
}
