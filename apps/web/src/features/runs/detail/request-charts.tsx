import { ALL_TOOLS, type RequestSeries, type SteadyWindow } from '@headroom/model/load';
import { formatCount, formatMs } from '@headroom/report';
import { SecondsChart, type UseLine } from '#results/run/seconds-chart.tsx';
import { columnOf, type SecondPercentile, secondBySecond, wholeSeconds } from './seconds.ts';

/** Percentiles that are drawn; the tail beyond them is a few calls of each second. */
const DRAWN: readonly { pct: SecondPercentile; name: string; stroke: Stroke }[] = [
  { pct: 50, name: 'P50', stroke: { colour: 'var(--s1)', dash: undefined } },
  { pct: 95, name: 'P95', stroke: { colour: 'var(--s2)', dash: '6 3' } },
  { pct: 99, name: 'P99', stroke: { colour: 'var(--s4)', dash: '2 3' } },
];
type Stroke = Pick<UseLine, 'colour' | 'dash'>;

interface Props {
  /** Server and round. */
  title: string;
  requests: readonly RequestSeries[];
  steady: SteadyWindow | undefined;
  /** Sentence that stands in the place of what is missing. */
  none: string;
}

/** Calls of all tools of a trial second by second: how many were answered, and how fast. */
export function RequestCharts({ title, requests, steady, none }: Props) {
  const calls = requests.find(({ name }) => name === ALL_TOOLS);
  const steadyS: [number, number] | undefined = steady && [steady.startMs / 1000, steady.endMs / 1000];
  const wholeS = calls ? wholeSeconds(calls.counts.length, steadyS) : [];
  const shared = { steadyS, none, syncId: 'trial' };
  return (
    <>
      <SecondsChart
        {...shared}
        title={`${title}: ${calls ? rateTitle(calls, wholeS) : 'calls second by second'}`}
        note="Tool calls answered in each second of the load; what does not count, such as warm-up, is shaded"
        unit="calls"
        lines={calls ? countLines(calls) : []}
      />
      {calls && (
        <SecondsChart
          {...shared}
          title={`${title}: ${latencyTitle(calls, wholeS)}`}
          note="Latency of right answers in each second, in ms; what does not count, such as warm-up, is shaded"
          unit="ms"
          lines={latencyLines(calls)}
        />
      )}
    </>
  );
}

function rateTitle({ counts, errors }: RequestSeries, whole: readonly number[]): string {
  if (whole.length === 0) return 'no whole second in the steady window';
  const rates = whole.map((second) => counts[second] as number);
  const wrong = whole.reduce((sum, second) => sum + (errors[second] as number), 0);
  const range = rangeOf(rates, formatCount);
  return `${range} right calls a second${wrong > 0 ? `, and ${formatCount(wrong)} wrong ones in all` : ''}`;
}

function latencyTitle(calls: RequestSeries, whole: readonly number[]): string {
  const p99 = columnOf(calls, 99);
  const values = whole.flatMap((second) => p99[second] ?? []);
  return values.length === 0 ? 'no right answer in a whole second' : `P99 of ${rangeOf(values, formatMs)} ms`;
}

function rangeOf(values: readonly number[], format: (value: number) => string): string {
  const [low, high] = [format(Math.min(...values)), format(Math.max(...values))];
  return low === high ? low : `${low} to ${high}`;
}

function countLines({ counts, errors }: RequestSeries): UseLine[] {
  const right = { name: 'right', colour: 'var(--s1)', dash: undefined, ...secondBySecond(counts) };
  const wrong = { name: 'wrong', colour: 'var(--bad)', dash: '6 3', ...secondBySecond(errors) };
  return errors.some((count) => count > 0) ? [right, wrong] : [right];
}

function latencyLines(calls: RequestSeries): UseLine[] {
  return DRAWN.map(({ pct, name, stroke }) => ({ ...stroke, name, ...secondBySecond(columnOf(calls, pct)) }));
}
