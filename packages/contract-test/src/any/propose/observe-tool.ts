import { DEFAULT_ANSWER_KB, DEFAULT_TIMEOUT_MS } from '@headroom/model/suite';
import { Silence } from '../../check.ts';
import type { McpClient } from '../../client.ts';
import type { RpcAnswer } from '../../messages.ts';
import { askTool } from '../ask-tool.ts';
import { causeOf, differenceFrom, different, faultIn } from './differences.ts';
import { isEnvironment } from './environment.ts';
import { errorInDisguise } from './error-in-disguise.ts';
import type { CallableTool, ObservedTool } from './observation.ts';

const CALLS_IN_A_ROW = 3;
const SESSIONS = 4;
const PARALLEL_CALLS = 8;

/** Limits of a tool that no file describes yet: those that hold of it in the load. */
const LIMITS = { timeoutMs: DEFAULT_TIMEOUT_MS, maxAnswerKb: DEFAULT_ANSWER_KB };

/** How calls reach a server. */
export interface Access {
  readonly open: () => Promise<McpClient>;
  readonly ports: readonly string[];
}

/**
 * Calls a tool several times in a row, then in parallel sessions. It has sessions of its own, as one may keep the others
 * from being answered.
 */
export async function observeTool(tool: CallableTool, access: Access): Promise<ObservedTool> {
  try {
    return await observeCalls(tool, access);
  } catch (error) {
    if (error instanceof Silence) return { ...tool, why: error.message };
    throw error;
  }
}

async function observeCalls(tool: CallableTool, { open, ports }: Access): Promise<ObservedTool> {
  const row = await callInARow(tool, CALLS_IN_A_ROW, open);
  const fault = row.map(faultIn).find((found) => found !== undefined);
  if (fault !== undefined) return { ...tool, why: `it answers with an error: ${causeOf(row, fault)}` };
  const results = different(row);
  if (results.some(isEnvironment)) {
    return { ...tool, why: 'it answers with the environment of its process, which may hold secrets' };
  }
  const disguised = results.map(errorInDisguise).find((found) => found !== undefined);
  if (disguised !== undefined) {
    return { ...tool, why: `it answers with an error, but does not set isError: ${disguised}` };
  }
  const parallel = await callInParallel(tool, open);
  const otherThan = differenceFrom(results, ports);
  const differences = parallel.flatMap((answer) => faultIn(answer) ?? otherThan(answer) ?? []);
  const right = different(parallel.filter((answer) => faultIn(answer) === undefined));
  if (differences.length === 0) return { ...tool, row: results, parallel: right, note: undefined };
  // What changes with time is answered otherwise by now, too.
  const later = await callInARow(tool, 1, open);
  const changes = later.some((answer) => otherThan(answer) !== undefined);
  const note = `${differences.length} of ${PARALLEL_CALLS} parallel calls over ${SESSIONS} sessions were answered otherwise: ${differences[0]}`;
  const isFaulty = parallel.some((answer) => faultIn(answer) !== undefined);
  return {
    ...tool,
    row: changes ? different([...row, ...later]) : results,
    parallel: right,
    note: changes && !isFaulty ? undefined : note,
  };
}

async function callInARow(
  tool: CallableTool,
  calls: number,
  open: () => Promise<McpClient>,
): Promise<RpcAnswer[]> {
  const asked = { ...tool, ...LIMITS };
  const client = await open();
  try {
    const answers: RpcAnswer[] = [];
    for (let call = 0; call < calls; call++) answers.push(await askTool(client, asked));
    return answers;
  } finally {
    await client.close();
  }
}

async function callInParallel(tool: CallableTool, open: () => Promise<McpClient>): Promise<RpcAnswer[]> {
  const asked = { ...tool, ...LIMITS };
  const clients = await Promise.all(Array.from({ length: SESSIONS }, open));
  try {
    const calls = Array.from({ length: PARALLEL_CALLS }, (_, i) =>
      askTool(clients[i % SESSIONS] as McpClient, asked),
    );
    return await Promise.all(calls);
  } finally {
    await Promise.all(clients.map((client) => client.close()));
  }
}
