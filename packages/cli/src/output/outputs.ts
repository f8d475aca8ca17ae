/** Results for other tools, of what came to no result. */
import { junitNote, otlpMetrics } from '@headroom/report/outputs';
import type { Results } from './files.ts';

/** One case of JUnit that says why, and no metrics. */
export function noteOutputs(state: 'error' | 'skipped', words: string): Pick<Results, 'junit' | 'otlp'> {
  return { junit: junitNote('headroom', state, words), otlp: NO_METRICS };
}

const NO_METRICS = otlpMetrics({ runId: null, profile: '', handshake: '', protocol: null, trials: [] });
