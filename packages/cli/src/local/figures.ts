/** Figures of one trial, for a terminal and for Markdown alike. */
import { FIRST_CALLS } from '@headroom/contract-test/any';
import type { Measurement } from '@headroom/model/load';
import type { Check, Party, TrialResult } from '@headroom/model/run';
import {
  answersFact,
  contextFact,
  errorCount,
  formatCount,
  formatMs,
  NO_VALUE,
  poolMeasurements,
} from '@headroom/report';
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

/** What the server used, a fact each. @param names of the tools of its workload */
export function useFacts(result: TrialResult, names: readonly string[]): string[] {
  const { checks, coldStartMs, idleMemoryMb, windowMs } = result;
  const { firstCallMs, catalogueBytes } = checkedFigures(checks, names);
  const tools = result.measurements.filter(({ kind }) => kind === 'tool');
  const calls = tools.reduce((sum, { count }) => sum + count, 0);
  const useOf = (name: Party) => result.resources.find(({ party }) => party === name);
  const [server, bridge] = [useOf('server'), useOf('bridge')];
  // The list is asked for wherever a workload has a tool.
  const unit = catalogueBytes === null ? 'calls/s' : 'tool calls/s';
  const facts = [
    windowMs && `${formatRate((1000 * calls) / windowMs)} ${unit}`,
    server && windowMs && `${Math.round((100 * server.cpuMs) / windowMs)} % of a processor`,
    server && calls > 0 && `${formatMs(server.cpuMs / calls, 3)} ms of processor time a call`,
    coldStartMs !== null && `ready after ${formatMs(coldStartMs, 0)} ms`,
    firstCallMs !== null && `first call ${formatMs(firstCallMs, 1)} ms`,
    idleMemoryMb !== null && `${Math.round(idleMemoryMb)} MB idle`,
    server && `${Math.round(server.peakMemoryMb)} MB at most under load`,
    catalogueBytes !== null && `tools/list ${formatCount(catalogueBytes)} bytes`,
    printable(contextFact(result.context) ?? ''),
    printable(answersFact(result.answers) ?? ''),
    bridge &&
      calls > 0 &&
      `stdio bridge, not included: ${formatMs(bridge.cpuMs / calls, 3)} ms of processor time a call`,
  ];
  return facts.filter((fact) => typeof fact === 'string' && fact !== '') as string[];
}

/** Figures of the contract test, which asks the server before the load does. */
export interface CheckedFigures {
  /** Time of the first call of a tool after the start: the fastest of several at once, where they are sent so. */
  readonly firstCallMs: number | null;
  /** Length of the list of tools, all of its pages together. */
  readonly catalogueBytes: number | null;
}

/** @param names of the tools of the workload: the check of a tool has its name */
export function checkedFigures(checks: readonly Check[], names: readonly string[]): CheckedFigures {
  const first =
    checks.find(({ name }) => name === FIRST_CALLS) ?? checks.find(({ name }) => names.includes(name));
  return {
    firstCallMs: first && first.outcome !== 'fail' ? first.ms : null,
    catalogueBytes: checks.find(({ bytes }) => bytes !== undefined)?.bytes ?? null,
  };
}
