import type { ServerFigures } from '../figures/server-figures.ts';
import { type Repeat, type StudyData, serverIdsOf } from './data.ts';
import { studyFigures, studyTools } from './rows.ts';

/** Names of figures that a study may lack. */
const LABELS = {
  rate: 'throughput',
  meanMs: 'mean latency over all tools',
  p50Ms: 'P50 latency over all tools',
  p95Ms: 'P95 latency',
  p99Ms: 'P99 latency',
  cpuPct: 'processor use',
  memoryMb: 'memory',
  coldStartMs: 'cold start',
  requests: 'number of requests',
  errorRatePct: 'error rate',
} as const satisfies Partial<Record<keyof ServerFigures, string>>;

type Figure = keyof typeof LABELS;

/**
 * Gaps of a study, in words: figures that no server has, figures that some lack ("memory of go"), rates of
 * single repeats, and servers that were not measured in every repeat.
 */
export function studyLacks(data: StudyData): string[] {
  const figures = studyFigures(data);
  return [...missingFigures(figures), ...missingTools(data), ...missingRepeats(data, figures)];
}

function missingFigures(figures: readonly ServerFigures[]): string[] {
  return (Object.keys(LABELS) as Figure[]).flatMap((figure) => {
    const lacking = figures.filter((row) => row[figure] === null).map(({ serverId }) => serverId);
    if (lacking.length === 0) return [];
    return lacking.length === figures.length ? LABELS[figure] : `${LABELS[figure]} of ${lacking.join(', ')}`;
  });
}

/** Tools that some servers were called with and others not: their means are over other work. */
function missingTools(data: StudyData): string[] {
  const tools = studyTools(data).filter(({ protocol }) => !protocol);
  const ids = [...new Set(tools.map(({ serverId }) => serverId))];
  return [...Map.groupBy(tools, ({ name }) => name)].flatMap(([name, own]) => {
    const lacking = ids.filter((id) => !own.some(({ serverId }) => serverId === id));
    return lacking.length === 0 ? [] : `tool ${name} of ${lacking.join(', ')}`;
  });
}

function missingRepeats(data: StudyData, figures: readonly ServerFigures[]): string[] {
  if (figures.every(({ rateByRound }) => rateByRound.length < 2)) return ['rates of single repeats'];
  if (data.kind === 'printed') return [];
  return data.repeats.flatMap((repeat) => {
    const absent = serverIdsOf(data).filter((id) => !repeat.servers[id]);
    return [
      ...(absent.length === 0 ? [] : [`${absent.join(', ')} in repeat ${repeat.name}`]),
      ...missingResources(repeat, figures),
    ];
  });
}

/** Servers whose processor and memory are means over the other repeats. */
function missingResources({ name, servers }: Repeat, figures: readonly ServerFigures[]): string[] {
  const elsewhere = figures.filter(({ cpuPct }) => cpuPct !== null).map(({ serverId }) => serverId);
  const lacking = elsewhere.filter((id) => servers[id] && servers[id].cpuPct === null);
  return lacking.length === 0 ? [] : [`processor use and memory of ${lacking.join(', ')} in repeat ${name}`];
}
