import http from 'k6/http';
import * as recorder from 'k6/x/recorder';
import { type Fault, faultOfLength, faultOfToolAnswer, NOT_FOUND } from '../src/suite/answers.ts';
import { unansweredText } from '../src/suite/client-answers.ts';
import type { RpcResult } from '../src/suite/rpc.ts';
import type { Expectation } from '../src/suite/workload.ts';
import { GAVE_UP, GIVES_UP, giveUpAfter, noteAnswer } from './aborts.ts';
import { matcher } from './matcher.ts';
import { type Meter, record } from './metrics.ts';
import {
  answerIn,
  ask,
  askTogether,
  explained,
  lastId,
  REDIRECTS,
  type Response,
  TIMEOUT,
} from './request.ts';
import type { Session } from './session.ts';

/** One call of a tool, or another operation: what is asked, and what a right answer holds. */
export interface Call {
  method: string;
  /** Value of the header Mcp-Name where requests have one. */
  name: string | undefined;
  meter: Meter;
  /** Members of its params as JSON, without the brackets. */
  params: string;
  expect: readonly Expectation[] | 'none';
  /** Takes the answer where later calls need it; undefined for a wrong one. */
  keep?: (result: RpcResult | undefined) => void;
  /** Why the call cannot be made: it counts as wrong, and is not sent. */
  fault?: Fault;
  /** Longest wait for the answer, as k6 writes durations. */
  timeout: string;
  maxAnswerKb: number;
}

/** Id that no answer has, of a call that is counted and not sent. */
const UNSENT = 0;

/**
 * Calls a tool, or makes another request, within a session and checks the answer, unless the call is given up before it comes.
 * @param waitedMs time that the caller waited for a virtual user, which is part of the latency
 */
export function callTool(session: Session, call: Call, waitedMs = 0): void {
  if (call.fault) {
    countUnsent(call, waitedMs);
    return;
  }
  const giveUpMs = GIVES_UP ? giveUpAfter(call.meter) : undefined;
  const res = ask(session, call.meter, call.method, call.params, call.timeout, call.name, giveUpMs);
  end(session, call, res, lastId, waitedMs);
}

/** Counts a call that cannot be made as a wrong one. */
function countUnsent({ meter, fault }: Call, waitedMs: number): void {
  recorder.asks(meter.index, UNSENT);
  record(meter, waitedMs, fault);
}

/** Calls tools within a session, all at once, and checks each answer; each has a latency of its own. */
export function callTools(session: Session, asked: readonly Call[]): void {
  const calls = asked.filter(({ fault }) => !fault);
  for (const call of asked) if (call.fault) countUnsent(call, 0);
  const firstId = lastId + 1;
  const answers = askTogether(session, calls);
  calls.forEach((call, place) => {
    const res = answers[place] as Response;
    if (res.status === NOT_FOUND && session.id) session.lost = true;
    end(session, call, res, firstId + place, 0, place);
  });
}

/** Records what became of a call. @param place of the call among those that were sent at once */
function end(session: Session, call: Call, res: Response, id: number, waitedMs: number, place = 0): void {
  const { meter } = call;
  if (GIVES_UP && res.status === GAVE_UP) {
    recorder.gaveUp(meter.index, place);
    if (!session.stateless) cancel(session, id);
    return;
  }
  const fault = explained(faultOfCall(call, res, id, place), res, session, call.timeout);
  record(meter, waitedMs + res.timings.duration, fault && withAsked(fault, place), place);
  if (GIVES_UP && !fault) noteAnswer(meter, res.timings.duration - recorder.late(place));
}

/** The fault of the answer to a call. */
function faultOfCall(call: Call, res: Response, id: number, place: number): Fault | undefined {
  const maxCharacters = 1024 * call.maxAnswerKb;
  const isTooLong = (res.body?.length ?? 0) + recorder.skipped(place) > maxCharacters;
  const message = isTooLong ? undefined : answerIn(res, id, undefined, maxCharacters);
  const fault = isTooLong
    ? faultOfLength(call.maxAnswerKb)
    : faultOfToolAnswer(res.status, message, call.expect, matcher);
  if (call.keep) call.keep(fault ? undefined : message?.result);
  return fault;
}

/** A fault with what the server asked its client for in vain. */
function withAsked(fault: Fault, place: number): Fault {
  const method = recorder.refused(place);
  return method === '' ? fault : { ...fault, reason: `${fault.reason}; it ${unansweredText(method)}` };
}

/** Says within its session that nobody waits for a request. What comes of that is not measured. */
function cancel({ url, headers }: Session, requestId: number): void {
  const params = { requestId, reason: 'given up by the client' };
  http.post(url, JSON.stringify({ jsonrpc: '2.0', method: 'notifications/cancelled', params }), {
    timeout: TIMEOUT,
    redirects: REDIRECTS,
    headers,
    responseType: 'none',
  });
}
