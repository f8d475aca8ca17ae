/** Words for metrics in headlines. */
import { type MetricId, metricById } from './metrics.ts';

/** A metric as the predicate of a server that is worse or better in it, and as the loss that may be hidden. */
export interface MetricWords {
  readonly worse: string;
  readonly better: string;
  readonly loss: string;
}

const LATENCY: MetricWords = { worse: 'is slower', better: 'is faster', loss: 'a slowdown' };

const WORDS: Readonly<Partial<Record<string, MetricWords>>> = {
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
  capacity: {
    worse: 'takes fewer calls a second',
    better: 'takes more calls a second',
    loss: 'a loss of capacity',
  },
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

/** Words of a metric; of one without its own they are made from its title and its better direction. */
export function wordsOf(id: MetricId): MetricWords {
  const words = WORDS[id];
  if (words) return words;
  const title = shortTitle(id);
  const loss = `${metricById(id).better === 'lower' ? 'a rise in' : 'a loss of'} ${title}`;
  return { worse: `is worse in ${title}`, better: `is better in ${title}`, loss };
}

/** Whether the words of a metric leave open which figure is meant: mean and percentiles share theirs. */
export function isAmbiguous(id: MetricId): boolean {
  return wordsOf(id) === LATENCY;
}

/** Title of a metric within a sentence; abbreviations such as P95 and CPU stay capital. */
export function shortTitle(id: MetricId): string {
  return metricById(id).title.replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase());
}
