import { setTimeout as delay } from 'node:timers/promises';
import { fill, type Suite, type WorkloadTool } from '@headroom/workload';
import { described, toolError } from './answer.ts';
import { Breach, Silence } from './check.ts';
import type { McpClient } from './client.ts';
import { shown } from './difference.ts';
import { callAsLoad } from './io/context.ts';
import { LOAD_USER } from './io/users.ts';

const RECOVERS_WITHIN_MS = 5000;
const POLL_MS = 5;

/** A backend as messages name it. */
export interface Named {
  title: string;
  name: RegExp;
}

/** Every tool, called at once as under load, answers rightly. @throws Breach */
export function works(client: McpClient, { tools }: Suite): Promise<undefined> {
  return all(tools.map((tool) => [tool.name, callAsLoad(client, tool, LOAD_USER)]));
}

/**
 * While a backend is away every tool answers with an error that names it, and GET /health with 503, all asked at once.
 * @throws Breach with everything that is wrong; Silence when an answer does not come in time
 */
export function failsNaming(backend: Named, client: McpClient, { tools }: Suite): Promise<undefined> {
  const calls = tools.map((tool): [string, Promise<void>] => [tool.name, failsCall(backend, client, tool)]);
  return all([...calls, ['GET /health', failsHealth(backend, client)]]);
}

async function failsCall({ title, name }: Named, client: McpClient, tool: WorkloadTool): Promise<void> {
  const answer = await client.call(tool.name, fill(tool.arguments, { user: LOAD_USER }));
  if (name.test(toolError(answer) ?? '')) return;
  throw new Breach(`expected a tool error that names ${title}, got ${described(answer)}`);
}

async function failsHealth({ title, name }: Named, client: McpClient): Promise<void> {
  const { status, body } = await client.health();
  if (status === 503 && name.test(body)) return;
  throw new Breach(`expected status 503 and a body that names ${title}, got ${status}: ${shown(body)}`);
}

/** Once a backend is back every tool answers rightly within 5 s. @throws Breach with what was answered last */
export function recovers(client: McpClient, { tools }: Suite): Promise<undefined> {
  const deadline = performance.now() + RECOVERS_WITHIN_MS;
  return all(tools.map((tool) => [tool.name, recoversCall(client, tool, deadline)]));
}

async function recoversCall(client: McpClient, tool: WorkloadTool, deadline: number): Promise<void> {
  let last: Breach | undefined;
  for (let leftMs = RECOVERS_WITHIN_MS; leftMs > 0; leftMs = Math.floor(deadline - performance.now())) {
    const fault = await callAsLoad(client, tool, LOAD_USER, leftMs).then(() => undefined, breachOnly);
    if (!fault) return;
    // A call that the deadline cut short says less than the answer before it.
    if (!last || !(fault instanceof Silence)) last = fault;
    await delay(POLL_MS);
  }
  throw new Breach(`${RECOVERS_WITHIN_MS / 1000} s after it was back: ${last?.message}`, { cause: last });
}

function breachOnly(error: unknown): Breach {
  if (error instanceof Breach) return error;
  throw error;
}

/** Waits for all, so that nothing goes on behind a check that failed; then throws every Breach in one. */
async function all(checks: readonly (readonly [string, Promise<void>])[]): Promise<undefined> {
  const ended = await Promise.allSettled(checks.map(([, check]) => check));
  const breaches = ended.flatMap((check, i) =>
    check.status === 'rejected' ? [{ name: checks[i]?.[0], breach: breachOnly(check.reason) }] : [],
  );
  if (breaches.length === 0) return;
  const Kind = breaches.some(({ breach }) => breach instanceof Silence) ? Silence : Breach;
  throw new Kind(breaches.map(({ name, breach }) => `${name}: ${breach.message}`).join('; '), {
    cause: breaches[0]?.breach,
  });
}
