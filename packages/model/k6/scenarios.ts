import type { Options, Scenario } from 'k6/options';
import { config } from './config.ts';
import { longestMs } from './metrics.ts';

const { workload, profile } = config;
const { parallel = 1 } = profile;
const { bursts, users: classes = [] } = workload;

/** Time an iteration may take to end once its virtual user is told to stop. */
const GRACE = '2s';

function scenario(iterations: number): Scenario {
  if (profile.kind === 'sequential') {
    const maxDuration = `${profile.longestS}s`;
    return { executor: 'per-vu-iterations', vus: profile.vus, iterations, maxDuration, gracefulStop: GRACE };
  }
  if (profile.kind === 'open') {
    const { vus, holdS } = profile;
    return { executor: 'constant-vus', vus, duration: `${holdS}s`, gracefulStop: GRACE };
  }
  const { vus, rampUpS, holdS, rampDownS } = profile;
  if (rampUpS === 0 && rampDownS === 0) {
    return { executor: 'constant-vus', vus, duration: `${holdS}s`, gracefulStop: GRACE };
  }
  const stages = [
    { duration: `${rampUpS}s`, target: vus },
    { duration: `${holdS}s`, target: vus },
    { duration: `${rampDownS}s`, target: 0 },
  ];
  return { executor: 'ramping-vus', startVUs: 0, stages, gracefulStop: GRACE, gracefulRampDown: GRACE };
}

/** Most calls that a virtual user makes at once. */
const MOST_AT_ONCE = Math.max(parallel, ...classes.map((one) => one.parallel ?? 1));

/** Virtual users beside those of the load, who open a session each at one moment. */
function burstScenario(sessions: number): Scenario {
  const duration = `${longestMs}ms`;
  return { executor: 'constant-vus', exec: 'openInBurst', vus: sessions, duration, gracefulStop: GRACE };
}

/** Options of the test. @param iterations of each virtual user, in a load that counts its calls */
export function optionsOf(iterations: number): Options {
  return {
    scenarios: { load: scenario(iterations), ...(bursts && { bursts: burstScenario(bursts.sessions) }) },
    // Tags would only cost the load generator time.
    systemTags: [],
    // Nothing waits for a connection, and each is kept.
    ...(MOST_AT_ONCE > 1 && { batch: MOST_AT_ONCE, batchPerHost: MOST_AT_ONCE }),
  };
}
