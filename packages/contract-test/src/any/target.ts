import {
  answersRequests,
  type CallOfLoad,
  DEFAULT_ANSWER_KB,
  DEFAULT_TIMEOUT_MS,
  type Expectation,
  fillArguments,
  fillExpect,
  type HandshakeId,
  protocolOf,
  type Values,
  valuesOfCall,
  valuesOfUser,
  type Workload,
  type WorkloadTool,
  wayOf,
} from '@headroom/model/suite';
import { type ClientOptions, McpClient } from '../client.ts';

/** A running server of anybody's, and what is asked of it. */
export interface AnyTarget {
  /** The MCP endpoint. */
  url: string;
  headers?: ClientOptions['headers'];
  tokens?: ClientOptions['tokens'];
  workload: Workload;
  /** Handshake by which the load will reach it. */
  handshake: HandshakeId;
  /** Seed of varied arguments. */
  seed: number;
  /** Leaves out checks that make many calls at once: a load that asks whether tools hold each other makes them itself. */
  isolation?: boolean;
  /** Parts of the server's answers in a session (`withEarlierAnswers`), by the tools that take them. */
  earlier?: ReadonlyMap<string, Values>;
  /** Requests that each mock has counted, by its name. */
  counts?: () => Promise<Readonly<Record<string, number>>>;
}

/** A client that has opened no session yet. */
export function clientOf(
  { url, headers = {}, tokens, workload, handshake }: AnyTarget,
  options: Pick<ClientOptions, 'openWithinMs' | 'listens' | 'user'> = {},
): McpClient {
  const protocol = protocolOf(handshake, workload);
  const listens = wayOf(handshake) === 'listening' || answersRequests(workload.client);
  const answers = workload.client;
  return new McpClient({ url, protocol, headers, tokens, answers, listens, ...options });
}

/** Arguments of one call of a tool, or params of another operation, and what a right answer holds. */
export interface AnyCall {
  name: string;
  method?: WorkloadTool['method'];
  arguments: unknown;
  expect: readonly Expectation[] | 'none';
  timeoutMs: number;
  maxAnswerKb: number;
}

/** A call of a tool as the load makes it. @param earlier parts of answers, by the tools that take them */
export function callOf(tool: WorkloadTool, at: CallOfLoad, earlier?: AnyTarget['earlier']): AnyCall {
  const values = { ...valuesOfUser(tool, at.vu), ...valuesOfCall(tool, at), ...earlier?.get(tool.name) };
  const { name, method, timeoutMs = DEFAULT_TIMEOUT_MS, maxAnswerKb = DEFAULT_ANSWER_KB } = tool;
  return {
    name,
    ...(method && { method }),
    timeoutMs,
    maxAnswerKb,
    arguments: fillArguments(tool, values),
    expect: fillExpect(tool.expect, values),
  };
}

/** Whether a tool is to answer with an error. */
export function expectsError({ expect }: WorkloadTool): boolean {
  return expect !== 'none' && expect.some((expectation) => 'error' in expectation);
}

/** The first call of a tool by the first virtual user. */
export function firstCall(
  { seed, earlier }: Pick<AnyTarget, 'seed' | 'earlier'>,
  tool: WorkloadTool,
): AnyCall {
  return callOf(tool, { seed, vu: 1, iteration: 0, call: 0 }, earlier);
}
