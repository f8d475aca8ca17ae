/** The k6 script: runs any workload under any load profile and handshake, as told by the file that HEADROOM_LOAD names. */
import { sleep } from 'k6';
import exec from 'k6/execution';
import http from 'k6/http';
import type { Options } from 'k6/options';
import * as recorder from 'k6/x/recorder';
import type { ThinkTime } from '../src/suite/users.ts';
import { type CallOfLoad, draw, type Sequence, sequenceOf } from '../src/suite/variables.ts';
import { callTool, callTools } from './call.ts';
import { config } from './config.ts';
import { listTools } from './discovery.ts';
import { endOf } from './handshakes.ts';
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
  viewMeters,
} from './metrics.ts';
import { optionsOf } from './scenarios.ts';
import { openingOf, openSession } from './session.ts';
import { type CallsOf, callNeeded, conduct, hasReferences, theUser } from './virtual-user.ts';

/** Time the taker of a result has. */
const RESULT_WITHIN = '30s';
/** Time that the others have to be as far. */
const OTHERS_WITHIN = '50s';

const { workload, profile, seed } = config;
/** Purpose of the draw of a think time; those of the variables of a call are not negative. */
const THINKS = -3;
const sequence = profile.kind === 'sequential' ? sequenceOf(workload.tools, profile) : undefined;

export const options: Options = optionsOf(sequence?.tools.length ?? 0);

let iteration = 0;

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
  if (hasReferences) callNeeded(tools[iteration] as number, iteration);
  handshake.within((session) => callTool(session, callOf(iteration, 0)));
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
    if (hasReferences) callNeeded(index, iteration);
    handshake.within((session) => callTool(session, callOf(iteration, 0), waitedMs));
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
      if (hasReferences) for (const index of group) callNeeded(index, iteration);
      const together = group.map((index) => (calls[index] as CallsOf)(iteration, call++));
      handshake.within((session) => callTools(session, together));
      if (think && endsThinking(think, { ...at, call })) break;
    }
  } else
    for (const index of turns(isDrawn ? at : undefined)) {
      if (hasReferences) callNeeded(index, iteration);
      const made = (calls[index] as CallsOf)(iteration, call++);
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
  const everyMs = (workload.bursts?.everyS ?? 1) * 1000;
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
