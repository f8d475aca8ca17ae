import { setTimeout as delay } from 'node:timers/promises';
import { fill, type WorkloadTool } from '@headroom/model/suite';
import { described, toolError } from './answer.ts';
import { Breach, Silence } from './check.ts';
import type { McpClient } from './client.ts';
import { shown } from './difference.ts';
import { callAsLoad } from './suite/context.ts';
import type { MisleadingBody, SuiteContract, UnusualBody } from './suite/contract.ts';

const RECOVERS_WITHIN_MS = 5000;
/** A call of each tool keeps a server that comes back busy. */
const POLL_MS = 50;

/** A backend that is taken away. */
export interface OutageBackend {
  /** What messages call it. */
  title: string;
  /** What a server's words must hold. */
  name: RegExp;
  /** Whether a backend call of the contract goes to it. */
  isCalledBy(call: string): boolean;
}

/** A server, and what is asked of it. */
export interface Asked {
  client: McpClient;
  contract: SuiteContract;
  tools: readonly WorkloadTool[];
}

/** Every tool, called at once as under load, answers rightly. @throws Breach */
export function works(asked: Asked): Promise<undefined> {
  return all(asked.tools.map((tool) => [tool.name, answersAsLoad(asked, tool)]));
}

/**
 * While a backend is away every tool that uses it answers with an error that names it, GET /health with 503, and every
 * other tool rightly, all asked at once.
 * @throws Breach with everything that is wrong; Silence when an answer does not come in time
 */
export function failsNaming(backend: OutageBackend, asked: Asked): Promise<undefined> {
  const { client, contract, tools } = asked;
  const isUsedBy = isUser(backend, contract);
  const calls = tools.map((tool): [string, Promise<void>] => [
    tool.name,
    isUsedBy(tool) ? failsCall(backend, asked, tool) : answersAsLoad(asked, tool),
  ]);
  return all([...calls, ['GET /health', failsHealth(backend, client)]]);
}

/** Whether a tool calls a backend. */
function isUser(backend: OutageBackend, { work }: SuiteContract) {
  return ({ name }: WorkloadTool) => Object.keys(work[name] ?? {}).some((call) => backend.isCalledBy(call));
}

async function answersAsLoad(
  { client, contract }: Asked,
  tool: WorkloadTool,
  withinMs?: number,
): Promise<void> {
  await callAsLoad(client, tool, contract.values, withinMs);
}

async function failsCall(
  { title, name }: { readonly title: string; readonly name: Pick<RegExp, 'test'> },
  { client, contract }: Asked,
  tool: WorkloadTool,
): Promise<void> {
  const answer = await client.call(tool.name, fill(tool.arguments, contract.values));
  if (name.test(toolError(answer) ?? '')) return;
  throw new Breach(`expected a tool error that names ${title}, got ${described(answer)}`);
}

/** Tools that read what a backend says answer with an error where it is something else. @throws Breach */
export function failsMisled(asked: Asked): Promise<undefined> {
  const readers = asked.tools.filter(({ name }) => asked.contract.readers.includes(name));
  return all(readers.map((tool) => [tool.name, failsTo('', asked, tool)]));
}

/** The tool that reads this body answers with an error. @throws Breach that shows what was sent */
export function failsMisledBy({ tool, part }: MisleadingBody, asked: Asked): Promise<undefined> {
  const readers = asked.tools.filter(({ name }) => name === tool);
  return all(readers.map((reader) => [tool, failsTo(` to ${shown(part)}`, asked, reader)]));
}

/** Every tool that calls a backend that answers with this status answers with an error that names it. @throws Breach */
export function failsNamingStatus(status: number, backend: OutageBackend, asked: Asked): Promise<undefined> {
  const numbersIn = (text: string) => text.split(/\D+/);
  const name = { test: (text: string) => numbersIn(text).includes(String(status)) };
  const named = { title: `status ${status}`, name };
  const users = asked.tools.filter(isUser(backend, asked.contract));
  return all(users.map((tool) => [tool.name, failsCall(named, asked, tool)]));
}

/** Calls that read an unusual body are answered correctly. @throws Breach */
export function answersFrom({ calls }: UnusualBody, { client }: Asked): Promise<undefined> {
  return all(
    calls.map((call) => [
      call.tool,
      client.call(call.tool, call.arguments).then((answer) => void call.judge(answer)),
    ]),
  );
}

/** Every tool that calls a backend whose bodies trickle answers with an error. @throws Breach; Silence as failsNaming */
export function failsTrickled(backend: OutageBackend, asked: Asked): Promise<undefined> {
  const users = asked.tools.filter(isUser(backend, asked.contract));
  return all(users.map((tool) => [tool.name, failsTo(' to a body that trickles', asked, tool)]));
}

async function failsTo(sent: string, { client, contract }: Asked, tool: WorkloadTool): Promise<void> {
  const answer = await client.call(tool.name, fill(tool.arguments, contract.values));
  if (toolError(answer) !== undefined) return;
  throw new Breach(`expected a tool error${sent}, got ${described(answer)}`);
}

async function failsHealth({ title, name }: OutageBackend, client: McpClient): Promise<void> {
  const { status, body } = await client.health();
  if (status === 503 && name.test(body)) return;
  throw new Breach(`expected status 503 and a body that names ${title}, got ${status}: ${shown(body)}`);
}

/** Once a backend is back every tool answers rightly within 5 s. @throws Breach with what was answered last */
export function recovers(asked: Asked): Promise<undefined> {
  const deadline = performance.now() + RECOVERS_WITHIN_MS;
  return all(asked.tools.map((tool) => [tool.name, recoversCall(asked, tool, deadline)]));
}

async function recoversCall(asked: Asked, tool: WorkloadTool, deadline: number): Promise<void> {
  let last: Breach | undefined;
  for (let leftMs = RECOVERS_WITHIN_MS; leftMs > 0; leftMs = Math.floor(deadline - performance.now())) {
    const fault = await answersAsLoad(asked, tool, leftMs).then(() => undefined, breachOnly);
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
