/** The k6 script: runs any workload under any load profile and handshake, as told by the file that HEADROOM_LOAD names. */
import { sleep } from 'k6';
import { b64encode } from 'k6/encoding';
import exec from 'k6/execution';
import http from 'k6/http';
import type { Options, Scenario } from 'k6/options';
import * as recorder from 'k6/x/recorder';
import { headerNameOf, TOOLS_CALL } from '../src/suite/operations.ts';
import { referencesOf, valuesOfReferences } from '../src/suite/references.ts';
import type { RpcResult } from '../src/suite/rpc.ts';
import { behaviourOf, classAt, type ThinkTime, type UserClass } from '../src/suite/users.ts';
import {
  type CallOfLoad,
  draw,
  fillArguments,
  fillExpect,
  filledValues,
  groupsOf,
  type Sequence,
  sequenceOf,
  turnsOf,
  type Values,
  valuesOfCall,
  valuesOfUser,
  variablesIn,
} from '../src/suite/variables.ts';
import {
  DEFAULT_ANSWER_KB,
  DEFAULT_TIMEOUT_MS,
  type ListMode,
  type WorkloadTool,
} from '../src/suite/workload.ts';
import { type Call, callTool, callTools, listTools, openingOf, openSession } from './client.ts';
import { config } from './config.ts';
import { endOf, type Handshake, handshakeOf } from './handshakes.ts';
import {
  beginWindow,
  copyTo,
  elapsedMs,
  isOver,
  longestMs,
  type Meter,
  markOver,
  markStart,
  protocolMeters,
  toolMeters,
  viewMeters,
} from './metrics.ts';

/** Time an iteration may take to end once its virtual user is told to stop. */
const GRACE = '2s';
/** Time the taker of a result has. */
const RESULT_WITHIN = '30s';
/** Time that the others have to be as far. */
const OTHERS_WITHIN = '50s';

const { workload, profile, seed } = config;
const { parallel = 1 } = profile;
const { bursts, users: classes = [] } = workload;
const mostAtOnce = Math.max(parallel, ...classes.map((one) => one.parallel ?? 1));
/** Purpose of the draw of a think time; those of the variables of a call are not negative. */
const THINKS = -3;
const sequence = profile.kind === 'sequential' ? sequenceOf(workload.tools, profile) : undefined;

function scenario(): Scenario {
  if (profile.kind === 'sequential') {
    const iterations = sequence?.tools.length ?? 0;
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

/** Virtual users beside those of the load, who open a session each at one moment. */
function burstScenario(sessions: number): Scenario {
  const duration = `${longestMs}ms`;
  return { executor: 'constant-vus', exec: 'openInBurst', vus: sessions, duration, gracefulStop: GRACE };
}

export const options: Options = {
  scenarios: { load: scenario(), ...(bursts && { bursts: burstScenario(bursts.sessions) }) },
  // Tags would only cost the load generator time.
  systemTags: [],
  // Nothing waits for a connection, and each is kept.
  ...(mostAtOnce > 1 && { batch: mostAtOnce, batchPerHost: mostAtOnce }),
};

/** What a virtual user does, by its class. */
interface Conduct {
  readonly handshake: Handshake;
  /** Tools of an iteration that are called one after the other, or several at once. */
  readonly turns: ReturnType<typeof turnsOf>;
  readonly groups: ReturnType<typeof groupsOf> | undefined;
  readonly isDrawn: boolean;
  readonly list: ListMode;
  readonly think: ThinkTime | undefined;
  /** Whether it lists tools alone. */
  readonly onlyLists: boolean;
}

function conductOf(userClass?: UserClass): Conduct {
  const behaviour = behaviourOf(workload, { handshake: config.handshake, parallel }, userClass);
  const { tools, order, list, think } = behaviour;
  const turns = turnsOf(tools);
  const groups = behaviour.parallel > 1 ? groupsOf(tools, order, behaviour.parallel) : undefined;
  const placesOf = (picked: readonly number[]) => picked.map((index) => tools[index]?.at as number);
  const picks = userClass
    ? {
        turns: (drawn?: Omit<CallOfLoad, 'call'>) => placesOf(turns(drawn)),
        groups: groups && ((at: Omit<CallOfLoad, 'call'>) => groups(at).map(placesOf)),
      }
    : { turns, groups };
  return {
    ...picks,
    ...{ list, think },
    handshake: handshakeOf(behaviour.handshake, behaviour.abandonPct),
    isDrawn: order === 'weighted',
    onlyLists: tools.length === 0,
  };
}

/** That of all virtual users where there are no classes. */
let conduct = conductOf();
let user: User | undefined;
let iteration = 0;

type CallsOf = (call: number) => Call;

/** Parts of earlier answers that the calls of each tool take; undefined where none does. */
const found = referencesOf(workload.tools);
const hasReferences = found.some(({ length }) => length > 0);
const references = hasReferences ? found : [];
const referred = new Set(found.flat().map(({ tool }) => tool));
/** Newest answers of this virtual user, by tool; null for a wrong one. */
const answers = new Map<string, RpcResult | null>();

/** Keeps the answers of a tool that others refer to. */
function keepOf(name: string): Pick<Call, 'keep'> {
  return referred.has(name) ? { keep: (result) => answers.set(name, result ?? null) } : {};
}

/** Calls tools whose answers a tool needs and that this virtual user has never called, as loads that draw tools may. */
function callNeeded(index: number): void {
  for (const { tool } of references[index] ?? []) {
    if (answers.has(tool)) continue;
    const needed = workload.tools.findIndex(({ name }) => name === tool);
    callNeeded(needed);
    conduct.handshake.within((session) => callTool(session, (theUser().calls[needed] as CallsOf)(0)));
    // A session that cannot be opened leaves nothing, and is counted by itself.
    if (!answers.has(tool)) answers.set(tool, null);
  }
}

/** What a virtual user calls. Its number is known once it runs: each runner of a load has others. */
interface User {
  readonly vu: number;
  /** Of each tool. */
  readonly calls: readonly CallsOf[];
}

function theUser(): User {
  if (user) return user;
  const vu = exec.vu.idInTest;
  if (classes.length > 0) joinClass(classAt(classes, recorder.numberUser()));
  user = { vu, calls: workload.tools.map((tool, index) => callsOf(tool, index, vu)) };
  return user;
}

/** Makes this virtual user one of a class, which gets its answers, too. */
function joinClass(at: number): void {
  conduct = conductOf(classes[at]);
  const { toolsList, discover } = protocolMeters;
  const lists = [toolsList, discover as Meter | undefined].filter((meter) => meter !== undefined);
  copyTo(viewMeters.classes[at] as Meter, conduct.onlyLists ? lists : toolMeters);
}

/** Calls of a tool: the same each time where nothing varies from one call to the next. */
function callsOf(tool: WorkloadTool, index: number, vu: number): CallsOf {
  const { name, method, timeoutMs = DEFAULT_TIMEOUT_MS, maxAnswerKb = DEFAULT_ANSWER_KB } = tool;
  const fixed = {
    name: headerNameOf(TOOLS_CALL, { name }, b64encode),
    method: method ?? TOOLS_CALL,
    meter: toolMeters[index] as Meter,
    timeout: `${timeoutMs}ms`,
    maxAnswerKb,
    ...keepOf(name),
  };
  const ofUser = valuesOfUser(tool, vu);
  const filled = (ofCall: Values): Call => {
    const values = { ...ofUser, ...ofCall };
    const given = fillArguments(tool, values);
    const text = JSON.stringify(given);
    const expect = fillExpect(tool.expect, values);
    if (method !== undefined) {
      return { ...fixed, name: headerNameOf(method, given, b64encode), params: text.slice(1, -1), expect };
    }
    return { ...fixed, params: `"name":${JSON.stringify(name)},"arguments":${text}`, expect };
  };
  if (
    variablesIn([tool.arguments, ...filledValues(tool.expect)]).every((variable) =>
      Object.hasOwn(ofUser, variable),
    )
  ) {
    const same = filled({});
    return () => same;
  }
  const own = references[index] ?? [];
  return (call) => {
    const values = valuesOfCall(tool, { seed, vu, iteration, call });
    if (own.length === 0) return filled(values);
    const taken = valuesOfReferences(own, (other) => answers.get(other) ?? undefined);
    return typeof taken === 'string'
      ? { ...filled(values), fault: { kind: 'check', reason: taken } }
      : filled({ ...values, ...taken });
  };
}

/** Whether this is one of several runners, whose results are taken over HTTP. */
const isRunner = /^http:/.test(config.resultAt);

/** Time before the load, which k6 counts as part of the test. */
interface Setup {
  readonly tookMs: number;
}

/** Waits for the other runners: the taker of results answers once all have asked, so that they begin together. */
export function setup(): Setup {
  if (isRunner) http.get(config.resultAt, { timeout: OTHERS_WITHIN });
  return { tookMs: exec.instance.currentTestRunDuration };
}

export default sequence ? () => callNext(sequence) : profile.kind === 'open' ? callForArrival : iterate;

/** One call of a load that counts them; tools/list is asked before the first. */
function callNext({ tools, warmUp }: Sequence): void {
  markStart();
  const { handshake } = conduct;
  if (iteration === 0 && workload.list !== 'never') handshake.within(listTools);
  if (iteration === warmUp) beginWindow();
  const callOf = theUser().calls[tools[iteration] as number] as CallsOf;
  if (hasReferences) callNeeded(tools[iteration] as number);
  handshake.within((session) => callTool(session, callOf(0)));
  iteration += 1;
  if (iteration === tools.length) markOver();
  handshake.end();
}

/** One call of a tool, drawn by weight, for a caller who comes at a random time. */
function callForArrival(): void {
  markStart();
  const { handshake, turns } = conduct;
  // An iteration may begin at the very end of the test, when its session is closed: it takes no caller.
  const waitedMs = isOver() ? -1 : recorder.arrive();
  if (waitedMs >= 0) {
    const { vu, calls } = theUser();
    const index = turns({ seed, vu, iteration })[0] as number;
    const callOf = calls[index] as CallsOf;
    if (hasReferences) callNeeded(index);
    handshake.within((session) => callTool(session, callOf(0), waitedMs));
    iteration += 1;
  }
  handshake.end();
}

/** One iteration of a virtual user: its tools, then tools/list, then a pause. */
function iterate(): void {
  markStart();
  const { vu, calls } = theUser();
  const { handshake, turns, groups, isDrawn, list, think, onlyLists } = conduct;
  const at = { seed, vu, iteration };
  let call = 0;
  if (groups) {
    for (const group of groups(at)) {
      if (hasReferences) for (const index of group) callNeeded(index);
      const together = group.map((index) => (calls[index] as CallsOf)(call++));
      handshake.within((session) => callTools(session, together));
      if (think && endsThinking(think, { ...at, call })) break;
    }
  } else
    for (const index of turns(isDrawn ? at : undefined)) {
      if (hasReferences) callNeeded(index);
      const made = (calls[index] as CallsOf)(call++);
      handshake.within((session) => callTool(session, made));
      if (think && endsThinking(think, { ...at, call })) break;
    }
  if (list === 'each' || (list === 'once' && iteration === 0)) handshake.within(listTools);
  if (think && onlyLists) endsThinking(think, { ...at, call });
  iteration += 1;
  if (workload.pauseMs > 0) sleep(workload.pauseMs / 1000);
  handshake.end();
}

/** Pauses as long as its user thinks, at most to the end of the load; returns whether that has come. */
function endsThinking({ fromMs, toMs }: ThinkTime, at: CallOfLoad): boolean {
  const thinkMs = fromMs + ((toMs - fromMs) * draw(at, THINKS)) / 2 ** 32;
  // Past the end, which is told in whole milliseconds.
  const pauseMs = Math.min(thinkMs, longestMs + 1 - elapsedMs());
  if (pauseMs > 0) sleep(pauseMs / 1000);
  return isOver();
}

/** Opens a session together with the others of its burst, and ends it. */
export function openInBurst(): void {
  markStart();
  const everyMs = (bursts?.everyS ?? 1) * 1000;
  const nextMs = (Math.floor(elapsedMs() / everyMs) + 1) * everyMs;
  const pauseMs = Math.min(nextMs, longestMs + 1) - elapsedMs();
  if (pauseMs > 0) sleep(pauseMs / 1000);
  if (isOver()) return;
  copyTo(viewMeters.burstInitialize as Meter, [protocolMeters.initialize]);
  recorder.burst(true);
  const session = openSession(openingOf(config.handshake));
  recorder.burst(false);
  if (session) endOf(config.handshake, workload.abandonPct)(session);
}

interface Summary {
  readonly state: { readonly testRunDurationMs: number };
  readonly setup_data: Setup;
}

export function handleSummary({ state, setup_data }: Summary): Record<string, string> {
  // From the start of the load, as all other times: a window that ends with the test would else end after it.
  const testMs = state.testRunDurationMs - setup_data.tookMs;
  // Put together as text: the interpreter would take long over all that was recorded.
  const result = `{"testMs":${testMs},"recorded":${recorder.result()}}`;
  if (!isRunner) return { [config.resultAt]: result };
  http.put(config.resultAt, result, { timeout: RESULT_WITHIN });
  return {};
}
