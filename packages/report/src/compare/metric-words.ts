/** Words for metrics in headlines. */
import type { FigureWords } from '../experiments/compared.ts';
import { type LoadMetricId, type MetricId, metricById } from './metrics.ts';

const LATENCY: FigureWords = { worse: 'is slower', better: 'is faster', loss: 'a slowdown' };

/** Words of the metrics of loads; those of experiments bring their own. */
const WORDS: Readonly<Record<LoadMetricId, FigureWords>> = {
  rps: {
    worse: 'serves fewer calls a second',
    better: 'serves more calls a second',
    loss: 'a loss of throughput',
  },
  meanMs: LATENCY,
  p50Ms: LATENCY,
  p95Ms: LATENCY,
  p99Ms: LATENCY,
  errorRatePct: { worse: 'fails more often', better: 'fails less often', loss: 'a rise in errors' },
  cpuMsPerRequest: {
    worse: 'uses more processor time',
    better: 'uses less processor time',
    loss: 'a rise in processor time',
  },
  memoryMb: { worse: 'uses more memory', better: 'uses less memory', loss: 'a rise in memory' },
  coldStartMs: { worse: 'starts more slowly', better: 'starts faster', loss: 'a slower start' },
  failedTrials: {
    worse: 'fails in more trials',
    better: 'fails in fewer trials',
    loss: 'a rise in failed trials',
  },
  instructionsPerRequest: {
    worse: 'executes more instructions',
    better: 'executes fewer instructions',
    loss: 'a rise in instructions',
  },
  contextSwitchesPerRequest: {
    worse: 'switches context more often',
    better: 'switches context less often',
    loss: 'a rise in context switches',
  },
};

/** Words of a metric. */
export function wordsOf(id: MetricId): FigureWords {
  return metricById(id).words ?? WORDS[id as LoadMetricId];
}

/** Whether the words of a metric leave open which figure is meant: mean and percentiles share theirs. */
export function isAmbiguous(id: MetricId): boolean {
  return wordsOf(id) === LATENCY;
}

/** Title of a metric within a sentence; abbreviations such as P95 and CPU stay capital. */
export function shortTitle(id: MetricId): string {
  return metricById(id).title.replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase());
}
