import type { ServerFigures } from '../figures.ts';
import { type StudyData, serverIdsOf } from './data.ts';
import { studyFigures } from './rows.ts';

/** What a study may lack, in words, by the figure. */
const WORDS = {
  rps: 'throughput',
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

type Figure = keyof typeof WORDS;

/**
 * What is not in the study, in words: figures that no server has, figures that some lack ("memory of go"), rates of
 * single repeats, and servers that were not measured in every repeat.
 */
export function studyLacks(data: StudyData): string[] {
  const figures = studyFigures(data);
  return [...missingFigures(figures), ...missingRepeats(data, figures)];
}

function missingFigures(figures: readonly ServerFigures[]): string[] {
  return (Object.keys(WORDS) as Figure[]).flatMap((figure) => {
    const lacking = figures.filter((row) => row[figure] === null).map(({ serverId }) => serverId);
    if (lacking.length === 0) return [];
    return lacking.length === figures.length ? WORDS[figure] : `${WORDS[figure]} of ${lacking.join(', ')}`;
  });
}

function missingRepeats(data: StudyData, figures: readonly ServerFigures[]): string[] {
  if (figures.every(({ rpsByRound }) => rpsByRound.length < 2)) return ['rates of single repeats'];
  if (data.kind === 'printed') return [];
  return data.repeats.flatMap(({ name, servers }) => {
    const absent = serverIdsOf(data).filter((id) => !servers[id]);
    return absent.length === 0 ? [] : `${absent.join(', ')} in repeat ${name}`;
  });
}
