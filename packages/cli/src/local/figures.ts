/** Figures of one trial, for a terminal and for Markdown alike. */
import { errorCount, formatCount, formatMs, NO_VALUE, type Pooled, poolMeasurements } from '@headroom/report';
import type { Measurement, Party, TrialResult } from '@headroom/workload';
import { printable } from '../output/printable.ts';

export const TOOL_COLUMNS = ['tool', 'calls/s', 'P50 ms', 'P95 ms', 'P99 ms', 'max ms', 'errors'] as const;

/** A row a tool; rates are right answers of the steady window over its length. */
export function toolRows(tools: readonly Measurement[], windowMs: number | null): string[][] {
  return tools.map((tool) => {
    const { count, maxMs, percentile } = poolMeasurements([tool]);
    const rate = windowMs ? formatRate((1000 * count) / windowMs) : NO_VALUE;
    const latencies = [percentile(50), percentile(95), percentile(99), maxMs].map((ms) => formatMs(ms));
    return [printable(tool.name), rate, ...latencies, formatCount(errorCount(tool.errors))];
  });
}

/** Rates below ten keep a decimal. */
const formatRate = (rate: number) => (rate < 9.95 ? formatMs(rate, 1) : formatCount(rate));

/** What the server used, a fact each. */
export function useFacts(result: TrialResult, tools: readonly Measurement[]): string[] {
  const { coldStartMs, idleMemoryMb, windowMs } = result;
  const calls = tools.reduce((sum, { count }) => sum + count, 0);
  const useOf = (name: Party) => result.resources.find(({ party }) => party === name);
  const [server, bridge] = [useOf('server'), useOf('bridge')];
  const facts = [
    windowMs && `${formatCount(Math.round((1000 * calls) / windowMs))} tool calls/s`,
    server && windowMs && `${Math.round((100 * server.cpuMs) / windowMs)} % of a processor`,
    server && calls > 0 && `${formatMs(server.cpuMs / calls, 3)} ms of processor time a call`,
    coldStartMs !== null && `ready after ${formatMs(coldStartMs, 0)} ms`,
    idleMemoryMb !== null && `${Math.round(idleMemoryMb)} MB idle`,
    server && `${Math.round(server.peakMemoryMb)} MB at most under load`,
    bridge &&
      calls > 0 &&
      `stdio bridge, not included: ${formatMs(bridge.cpuMs / calls, 3)} ms of processor time a call`,
  ];
  return facts.filter((fact) => typeof fact === 'string' && fact !== '') as string[];
}

/** The longest answer is remarkable from so many times the median on, where it also took so long. */
const LONG_TIMES = 20;
const LONG_MS = 50;
/** A tool is remarkable whose mean is so many times that of the next. */
const SLOW_TIMES = 5;

/** One sentence about what stands out; undefined where nothing does. */
export function remarkOf(tools: readonly Measurement[]): string | undefined {
  const pooled = tools
    .filter(({ count }) => count > 0)
    .map((tool) => ({ tool, figures: poolMeasurements([tool]) }));
  const wrong = tools.find(({ errors }) => errorCount(errors) > 0);
  if (wrong) {
    const errors = errorCount(wrong.errors);
    return `${printable(wrong.name)} was answered wrongly in ${formatCount(errors)} of ${formatCount(errors + wrong.count)} calls.`;
  }
  const longest = pooled.find(({ figures }) => isLong(figures));
  if (longest) {
    const { maxMs } = longest.figures;
    return `The longest answer of ${printable(longest.tool.name)} took ${formatMs(maxMs, 0)} ms, ${formatCount((maxMs ?? 0) / (longest.figures.percentile(50) ?? 1))} times its median.`;
  }
  const [first, second] = [...pooled].sort((a, b) => (b.figures.meanMs ?? 0) - (a.figures.meanMs ?? 0));
  const times = (first?.figures.meanMs ?? 0) / (second?.figures.meanMs ?? Number.POSITIVE_INFINITY);
  if (!first || times < SLOW_TIMES) return undefined;
  return `${printable(first.tool.name)} takes ${formatCount(times)} times as long as the next slowest tool.`;
}

function isLong({ maxMs, percentile }: Pooled): boolean {
  const median = percentile(50);
  return maxMs !== null && median !== null && maxMs >= LONG_MS && maxMs >= LONG_TIMES * median;
}
