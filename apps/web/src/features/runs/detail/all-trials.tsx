import { listCalls, type TrialDetail } from '@headroom/db';
import { type RequestSeries, windowOfTest } from '@headroom/model/load';
import { profileById } from '@headroom/model/run';
import { formatCount, formatMs } from '@headroom/report';
import { here } from '#results/context.ts';
import { Part } from '#results/run/part.tsx';
import { SecondsChart, type UseLine } from '#results/run/seconds-chart.tsx';
import type { RunView } from '#results/run/view.ts';
import { db } from '#server/db.ts';
import type { Stroke } from '#ui/charts/colours.ts';
import { Choices } from './choices.tsx';
import { columnOf, type SecondPercentile, secondBySecond, wholeSeconds } from './seconds.ts';

/** Percentiles that can be chosen, the first by default. */
const PERCENTILES: readonly SecondPercentile[] = [99, 95, 50];
/** Digits of a latency: it is stored to 0.04 %. */
const DIGITS = 4;

interface Trial {
  readonly serverId: string;
  readonly round: number;
  readonly stroke: Stroke;
  readonly calls: RequestSeries;
}

/** Calls of every trial second by second, servers and rounds over each other. */
export async function AllTrials({ view, trials }: { view: RunView; trials: readonly TrialDetail[] }) {
  const series = await listCalls(db(), view.run.id);
  const drawn = [...view.strokes].flatMap(([serverId, stroke]) =>
    trials
      .filter((trial) => trial.serverId === serverId)
      .toSorted((a, b) => a.round - b.round)
      .flatMap(({ id, round }): Trial[] => {
        const calls = series.get(id);
        return calls ? [{ serverId, round, stroke, calls }] : [];
      }),
  );
  // The charts of one trial show as much.
  if (drawn.length < 2) return null;
  const steadyS = commonWindow(view, trials);
  const pct = PERCENTILES.find((known) => String(known) === view.params.percentile) ?? 99;
  const wrong = wrongOf(drawn);
  const chart = (title: string, note: string, unit: string, lines: UseLine[]) => (
    <SecondsChart {...{ title, note, unit, steadyS, lines }} none="No call was answered" syncId="trials" />
  );
  return (
    <Part
      title="All trials, second by second"
      note="One line per trial, in the colour of its server; rounds overlap. What does not count, such as warm-up, is shaded."
    >
      <Choices
        label="Percentile"
        current={pct === PERCENTILES[0] ? undefined : String(pct)}
        choices={PERCENTILES.map((one, place) => {
          const id = place === 0 ? undefined : String(one);
          return { id, title: `P${one}`, href: here(view, { percentile: id }) };
        })}
      />
      <div className="grid gap-4 lg:grid-cols-2">
        {chart(
          rateTitle(drawn, steadyS),
          'Tool calls answered correctly in each second of the load',
          'calls',
          linesOf(drawn, ({ counts }) => counts),
        )}
        {chart(
          latencyTitle(drawn, steadyS, pct),
          `P${pct} of the right answers of each second, in ms`,
          'ms',
          linesOf(drawn, (calls) =>
            columnOf(calls, pct).map((ms) => (ms === null ? null : Number(ms.toPrecision(DIGITS)))),
          ),
        )}
        {wrong.length > 0 && (
          <div className="min-w-0 lg:col-span-2">
            {chart(
              wrongTitle(wrong),
              'Wrong answers to tool calls in each second of the load',
              'calls',
              linesOf(
                drawn.filter(({ serverId }) => wrong.some((own) => own.serverId === serverId)),
                ({ errors }) => errors,
              ),
            )}
          </div>
        )}
      </div>
    </Part>
  );
}

/** The time that is in the steady window of every trial; ends of loads that count calls differ by trial. */
function commonWindow(view: RunView, trials: readonly TrialDetail[]): [number, number] | undefined {
  const windows = trials.flatMap((trial) => windowOfTest(profileById(view.run.profile), trial) ?? []);
  if (windows.length === 0) return undefined;
  const startMs = Math.max(...windows.map((window) => window.startMs));
  const endMs = Math.min(...windows.map((window) => window.endMs));
  return endMs > startMs ? [startMs / 1000, endMs / 1000] : undefined;
}

function linesOf(
  trials: readonly Trial[],
  read: (calls: RequestSeries) => readonly (number | null)[],
): UseLine[] {
  return trials.map(({ serverId, round, stroke, calls }) => ({
    ...stroke,
    name: serverId,
    round,
    ...secondBySecond(read(calls)),
  }));
}

/** Wrong answers of each server that gave any, the most first. */
function wrongOf(trials: readonly Trial[]): { serverId: string; count: number }[] {
  return [...Map.groupBy(trials, ({ serverId }) => serverId)]
    .map(([serverId, own]) => ({
      serverId,
      count: own.flatMap(({ calls }) => calls.errors).reduce((sum, wrong) => sum + wrong, 0),
    }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
}

function wrongTitle(wrong: readonly { serverId: string; count: number }[]): string {
  const [most, ...others] = wrong;
  const all = formatCount(wrong.reduce((sum, { count }) => sum + count, 0));
  if (!most || others.length === 0) return `Wrong answers of ${most?.serverId} in the whole load: ${all}`;
  const share = `${formatCount(most.count)} of ${most.serverId}`;
  const first = most.count > (others[0]?.count ?? 0) ? `, ${share}, the most` : '';
  return `Wrong answers in the whole load: ${all} of ${wrong.length} servers${first}`;
}

type Window = [number, number] | undefined;

function rateTitle(trials: readonly Trial[], steadyS: Window): string {
  const lowest = extremeOf(trials, steadyS, ({ counts }) => counts, Math.min);
  const [best, next] = lowest.toSorted((a, b) => b.value - a.value);
  if (!best) return 'Right calls a second';
  return `${best.serverId} answers at least ${formatCount(best.value)} calls in each second of the ${steadyS ? 'steady window' : 'load'}${next && next.value < best.value ? ', the most' : ''}`;
}

function latencyTitle(trials: readonly Trial[], steadyS: Window, pct: SecondPercentile): string {
  const highest = extremeOf(trials, steadyS, (calls) => columnOf(calls, pct), Math.max);
  const [best, next] = highest.toSorted((a, b) => a.value - b.value);
  if (!best) return `P${pct} of each second`;
  return `No second of ${best.serverId} has a P${pct} above ${formatMs(best.value)} ms${next && next.value > best.value ? ', the lowest peak' : ''}`;
}

/** The lowest or highest value of each server over the whole seconds of its rounds. */
function extremeOf(
  trials: readonly Trial[],
  steadyS: Window,
  read: (calls: RequestSeries) => readonly (number | null)[],
  choose: (...values: number[]) => number,
): { serverId: string; value: number }[] {
  return [...Map.groupBy(trials, ({ serverId }) => serverId)].flatMap(([serverId, own]) => {
    const values = own.flatMap(({ calls }) =>
      wholeSeconds(calls.counts.length, steadyS).flatMap((second) => read(calls)[second] ?? []),
    );
    return values.length === 0 ? [] : [{ serverId, value: choose(...values) }];
  });
}
