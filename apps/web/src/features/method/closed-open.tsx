import { formatMs } from '@headroom/report';
import MEASURED from '#results/closed-open.json' with { type: 'json' };
import { LinesChart } from '#ui/charts/lines-chart.tsx';

const { points, serviceMs, users, seconds, where } = MEASURED;

type Kind = 'open' | 'closed';
const LINES: readonly { kind: Kind; colour: string; dash: string | undefined }[] = [
  { kind: 'open', colour: 'var(--s1)', dash: undefined },
  { kind: 'closed', colour: 'var(--s2)', dash: '6 3' },
];

const HEIGHT_PX = 240;

/** One server measured by a closed and by an open load of the same rates (`packages/bench/src/proofs/closed-open.ts`). */
export function ClosedOpen() {
  const last = points.at(-1) as (typeof points)[number];
  const title = `At ${last.perS} calls a second the P99 is ${formatMs(last.open.p99Ms)} ms for callers who come at random, and ${formatMs(last.closed.p99Ms)} ms for ${users} users who wait for each answer`;
  return (
    <LinesChart
      title={title}
      note={`P99 in ms by calls a second, of one server that serves a call at a time, in ${serviceMs} ms each; ${seconds} s a point; ${where}`}
      none=""
      heightPx={HEIGHT_PX}
      x={{ id: 'perS', unit: '', title: 'calls a second', span: [0, last.perS] }}
      y={{ id: 'p99', unit: 'ms', zero: true }}
      lines={LINES.map(({ kind, ...stroke }) => ({
        ...stroke,
        name: `${kind} load`,
        points: points.map((point) => [point.perS, point[kind].p99Ms, {}]),
      }))}
    />
  );
}
