/**
 * The shape of a workload: which tools of a server are called, with what, how often, and what a right answer holds.
 * Suites are workloads of this project; the file `headroom.yaml` of anybody's server has one of its own.
 * The k6 script, which runs outside Node, loads this file too.
 */

import type { LoadProfile } from '../load/profile.ts';
import type { ClientAnswers } from './client-answers.ts';
import type { HandshakeId, SessionProtocol } from './handshake.ts';
import type { OperationMethod } from './operations.ts';
import { referencesOf } from './references.ts';
import type { Bursts, ThinkTime, UserClass } from './users.ts';

/** Any value that JSON can hold. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** Parts of a tool's answer that an expectation can look at. */
export const PLACES = ['json', 'text', 'structured', 'result'] as const;
export type Place = (typeof PLACES)[number];

/** Types that a value of JSON can be of. */
export const JSON_TYPES = ['null', 'boolean', 'number', 'string', 'array', 'object'] as const;
export type JsonType = (typeof JSON_TYPES)[number];

/** Condition that the value an expectation looks at must meet. */
export type Condition =
  | { readonly equals: Json }
  /** A text or a number within a text, or an element of a list. */
  | { readonly contains: Json }
  /** A regular expression of RE2, anywhere in a text. */
  | { readonly matches: string }
  /** SHA-256 of a text, or of the JSON of another value with sorted keys and without spaces, in hexadecimal. */
  | { readonly digest: string }
  /** Elements of a list, or characters of a text. */
  | { readonly length: number }
  | { readonly minLength: number }
  | { readonly above: number }
  | { readonly below: number }
  | { readonly type: JsonType }
  | { readonly exists: boolean };

/** An expectation on a part of a right answer; variables may stand in `equals` and `contains`. */
export type ValueExpectation = Condition & {
  /**
   * `json` (default): structured content where that is an object, else the first text, parsed; `text`: the texts of
   * all contents, a line each; `structured`: structured content; `result`: the whole result. Texts of a resource are
   * those of its contents, texts of a prompt those of its messages.
   */
  readonly in?: Place;
  /** Keys and positions, joined by dots, such as `cart.items.0`, or as a list; absent: the whole. */
  readonly path?: string | readonly string[];
};

/** An expectation that the call is refused, by a tool error or a JSON-RPC error; a text must be in its words. */
export interface ErrorExpectation {
  readonly error: true | string;
}

export type Expectation = ValueExpectation | ErrorExpectation;

/** Order in which the values of a variable follow each other. */
export type Variation = (
  | { readonly values: readonly Json[] }
  /** Whole numbers from the first to the second, both included. */
  | { readonly range: readonly [number, number] }
) & {
  /** `call` (default): another one each call, drawn by the seed; `vu`: virtual user v keeps the vth, from 0. */
  readonly by?: 'call' | 'vu';
  /** printf's `%d` or `%0Nd` within a text, for numbers: `user-%05d`. */
  readonly format?: string;
};

/** Time that the answer to a call may take. */
export const DEFAULT_TIMEOUT_MS = 10_000;
/** Kilobytes that the answer to a call may have; the longest of a suite has some 200. */
export const DEFAULT_ANSWER_KB = 1024;

/** A tool that is called, or another request that is made: an operation. */
export interface WorkloadTool {
  /** Name of the tool; of an operation the name that tables show. */
  readonly name: string;
  /** Method of an operation, whose `arguments` are its params; absent: `tools/call`. */
  readonly method?: OperationMethod;
  /** Calls of it among those of all tools; 1 by default. */
  readonly weight?: number;
  /** Calls of it in a load that counts calls; those of the load profile by default. */
  readonly calls?: number;
  /**
   * Arguments of a call. A text `$name` stands for a variable, `$vu` and `$iteration` for numbers of k6,
   * `$answer.<tool>.<path>` for a part of an earlier answer.
   */
  readonly arguments: { readonly [name: string]: Json };
  readonly vary?: { readonly [variable: string]: Variation };
  /** All must hold, or the call counts as an error of kind `check`; `none`: answers are not looked at, and shown so. */
  readonly expect: readonly Expectation[] | 'none';
  /** Time that an answer may take; DEFAULT_TIMEOUT_MS without it. */
  readonly timeoutMs?: number;
  /** Kilobytes that an answer may have; DEFAULT_ANSWER_KB without it. */
  readonly maxAnswerKb?: number;
  /** Whether calls change what later calls find. */
  readonly writes?: boolean;
  /** Requests that a call must make of mocks, by their names. */
  readonly work?: { readonly [backend: string]: number };
}

/** Times at which tools/list is asked: in each iteration, once in a session, or never. */
export const LIST_MODES = ['each', 'once', 'never'] as const;
export type ListMode = (typeof LIST_MODES)[number];

/** Orders in which an iteration picks its tools: each in turn, `weight` times; or as many drawn by weight. */
export const ORDERS = ['each', 'weighted'] as const;
export type Order = (typeof ORDERS)[number];

export interface Workload {
  /** Ways in which its tools may be called. */
  readonly handshakes: readonly HandshakeId[];
  /** Protocol version that is offered in `initialize`; `stateless` has its own. */
  readonly protocol: SessionProtocol;
  readonly tools: readonly WorkloadTool[];
  /** Pause at the end of one iteration of a virtual user. */
  readonly pauseMs: number;
  readonly list: ListMode;
  readonly order: Order;
  /** Pause of a virtual user after each answer, beside `pauseMs`; none without it. */
  readonly think?: ThinkTime;
  /** Percent of the sessions that clients leave open; all are ended without it. */
  readonly abandonPct?: number;
  readonly bursts?: Bursts;
  /** Classes of users; without it, all are alike. */
  readonly users?: readonly UserClass[];
  /** What its client answers where a server asks it; absent: nothing but pings. */
  readonly client?: ClientAnswers;
}

/** Fault of a load profile that weighs a tool which the workload lacks; null: none. @param whose it is: "the project" */
export function weightsFault(
  { tools }: Pick<Workload, 'tools'>,
  { weights = {} }: Pick<LoadProfile, 'weights'>,
  whose: string,
): string | null {
  const known = tools.map(({ name }) => name);
  const unknown = Object.keys(weights).find((name) => !known.includes(name));
  if (unknown !== undefined) {
    return `weights: ${whose} has no tool ${JSON.stringify(unknown)}; allowed: ${known.join(', ')}`;
  }
  const missing = referencesOf(tools).flatMap((references, at) => {
    const name = tools[at]?.name ?? '';
    if (!Object.hasOwn(weights, name)) return [];
    return references.filter(({ tool }) => !Object.hasOwn(weights, tool)).map((one) => ({ ...one, name }));
  })[0];
  return missing && Object.keys(weights).length > 0
    ? `weights: ${missing.name} takes ${missing.text}; give ${missing.tool} a weight, too`
    : null;
}

/** A workload as a load profile has it called: with its pause, and its tools by its weights. */
export function calledAs<W extends Workload>(
  workload: W,
  { pauseMs, weights }: Pick<LoadProfile, 'pauseMs' | 'weights'>,
): W {
  if (pauseMs === undefined && !weights) return workload;
  const tools = workload.tools.flatMap((tool) => {
    const weight = weights ? weights[tool.name] : tool.weight;
    return weights && weight === undefined ? [] : [{ ...tool, ...(weight !== undefined && { weight }) }];
  });
  const order: Order = weights ? 'weighted' : workload.order;
  return { ...workload, tools, order, pauseMs: pauseMs ?? workload.pauseMs };
}
