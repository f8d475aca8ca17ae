import { type LoadProfile, type Measurement, sufficientUsers } from '@headroom/model/load';
import type { Party, SuiteParty } from '@headroom/model/run';
import { sequenceOf } from '@headroom/model/suite';
import {
  DROPPED_PCT,
  errorCount,
  limitOf,
  MAX_ERROR_PCT,
  wedgedText,
  wrongAnswersOf,
  wrongAnswersText,
} from '@headroom/report';
import { TrialFailure } from '../trial-failure.ts';
import type { TrialContext } from '../world/context.ts';
import type { Loaded } from './load.ts';

/** Throws what keeps a finished load from counting: a failing server first, then a saturated rig. */
export function checkOutcome(
  { processors, profile, workload }: Pick<TrialContext, 'processors' | 'profile' | 'workload'>,
  loaded: Loaded,
): void {
  const { measurements } = loaded.result;
  const tools = measurements.filter(({ kind }) => kind === 'tool');
  const { aborts } = loaded.result;
  const wedged = aborts && wedgedText(aborts, loaded.result, longestPauseMs(workload));
  if (wedged) throw new TrialFailure('server_failed', `${wedged}${firstFault(loaded)}`);
  checkWhole(tools, { profile, workload }, loaded);
  // A tool of little weight may not have had its turn.
  const isEach = workload.order === 'each' && !workload.users;
  const asked = isEach ? tools : tools.filter((m) => errorCount(m.errors) > 0);
  const unanswered = asked.find(({ count }) => count === 0);
  if (unanswered) {
    throw new TrialFailure(
      'server_failed',
      `${unanswered.name} was never answered correctly under load${kindsText(loaded, [unanswered])}${firstFault(loaded)}`,
    );
  }
  if (!tools.some(({ count }) => count > 0)) {
    throw new TrialFailure(
      'server_failed',
      `no tool was answered correctly under load${kindsText(loaded)}${firstFault(loaded)}`,
    );
  }
  // A stream that is refused is asked for again and again, and told of by itself.
  const answers = measurements.filter(({ kind }) => kind !== 'listen');
  const wrong = sum(answers, (m) => errorCount(m.errors));
  const all = wrong + sum(answers, (m) => m.count);
  if ((100 * wrong) / all > MAX_ERROR_PCT) {
    throw new TrialFailure(
      'server_failed',
      `${wrong} of ${all} answers under load were wrong, more than ${MAX_ERROR_PCT} %${kindsText(loaded)}${firstFault(loaded)}`,
    );
  }
  const { saturated } = limitOf({
    windowMs: loaded.result.windowEndMs - loaded.result.windowStartMs,
    ...processors,
    ...loaded.host,
    cpuMs: Object.fromEntries(
      Object.entries(loaded.usage).map(([party, { cpuMs }]) => [party, cpuMs]),
    ) as Partial<Record<Party, number>>,
  });
  if (saturated === 'backends') {
    const { name = '' } = loaded.busiestBackend ?? {};
    // Several names are of backends that share processors.
    const who = name.includes(' and ')
      ? `the backends ${name} used up the processors they share: they were`
      : `the backend ${name} used up its processors: it was`;
    throw new TrialFailure('invalid', `${who} measured, not the server`);
  }
  if (saturated) throw new TrialFailure('invalid', SATURATED[saturated]);
  checkArrivals(profile, loaded);
}

/** Longest time in which a virtual user calls nothing, between its iterations or after an answer. */
function longestPauseMs({ pauseMs, think, users = [] }: TrialContext['workload']): number {
  return pauseMs + Math.max(0, ...[think, ...users.map((one) => one.think)].map((one) => one?.toMs ?? 0));
}

/** Throws where callers of an open load came that nobody served: latencies would be those of the others only. */
function checkArrivals(profile: LoadProfile, { result: { arrivals } }: Loaded): void {
  if (profile.kind !== 'open' || !arrivals || arrivals.dropped === 0) return;
  const { dropped, planned } = arrivals;
  const { perS, vus } = profile;
  // A stall that more virtual users would have measured is no failure of the server.
  if (vus < sufficientUsers(perS) && (100 * dropped) / planned <= DROPPED_PCT) {
    throw new TrialFailure(
      'invalid',
      `${dropped} of ${planned} callers left as all ${vus} virtual users waited for answers: that is a limit of the load generator, which at ${perS} calls a second measures stalls of ${stallLabel(vus / perS + 1)} at most; offer a lower rate`,
    );
  }
  throw new TrialFailure(
    'server_failed',
    `${dropped} of ${planned} callers waited more than a second for one of ${vus} virtual users, and left: the server did not keep up with ${perS} calls a second`,
  );
}

const stallLabel = (seconds: number) => `${Number(seconds.toFixed(1))} s`;

/** Throws where a load that makes a number of calls was ended by its time before it had made them. */
function checkWhole(
  tools: readonly Measurement[],
  { profile, workload }: Pick<TrialContext, 'profile' | 'workload'>,
  loaded: Loaded,
): void {
  if (profile.kind !== 'sequential' || loaded.result.testMs < profile.longestS * 1000) return;
  const { tools: calls, warmUp } = sequenceOf(workload.tools, profile);
  const planned = calls.length - warmUp;
  const answered = sum(tools, (m) => m.count + errorCount(m.errors));
  if (answered >= planned) return;
  throw new TrialFailure(
    'server_failed',
    `the load was ended after ${profile.longestS} s, with ${answered} of the ${planned} calls that count${firstFault(loaded)}`,
  );
}

const SATURATED: Readonly<Record<Exclude<SuiteParty, 'server'> | 'bridge' | 'network', string>> = {
  load: 'the load generator used nearly all processors of its machine: it was measured, not the server',
  redis: 'Redis used up its processor: it was measured, not the server',
  network: 'the network between the load and the server was full: it was measured, not the server',
  api: 'the API service used up its processors: it was measured, not the server',
  bridge:
    'the stdio bridge and the server used up the processors they share, and the bridge used more of them: it was measured, not the server',
};

function sum(measurements: readonly Measurement[], of: (m: Measurement) => number): number {
  return measurements.reduce((total, measurement) => total + of(measurement), 0);
}

/** Wrong answers by kind, within a sentence; empty without any. */
function kindsText({ result }: Loaded, measurements = result.measurements): string {
  const wrong = wrongAnswersOf([{ ...result, measurements }]);
  return wrong ? `: ${wrongAnswersText(wrong)}` : '';
}

/** The first fault that the load generator met, to end a sentence with; empty where it said none. */
export function firstFault({ log }: Loaded): string {
  const first = /msg="([^"]+)"/.exec(log)?.[1] ?? log.trim().split('\n')[0];
  return first ? `; first: ${first.slice(0, 300)}` : '';
}
