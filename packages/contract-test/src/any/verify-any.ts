import {
  faultOfEnd,
  faultOfStatus,
  findHandshake,
  isSessionProtocol,
  isUnchecked,
  SESSION_PROTOCOLS,
  STATELESS_PROTOCOL,
  unansweredText,
  type WorkloadTool,
} from '@headroom/model/suite';
import { described, refuseFault } from '../answer.ts';
import { Breach, type CheckResult, type Checks, collectChecks, Silence } from '../check.ts';
import type { McpClient } from '../client.ts';
import { shown } from '../difference.ts';
import { faultOf } from './answers.ts';
import { askTool } from './ask-tool.ts';
import { type Called, callOnce } from './call.ts';
import { CANCELLED_BY_OTHERS, checkCancelledByOthers } from './cancelled-by-others.ts';
import { EARLIER_ANSWERS, firstTools, takesAnswers, withEarlierAnswers } from './earlier-answers.ts';
import { checkFirstCalls, FIRST_CALLS } from './first-calls.ts';
import { checkGivenUp, GIVEN_UP } from './given-up.ts';
import { checkHostHeader, HOST } from './host-header.ts';
import { checkLostSession, LOST_SESSION } from './lost-session.ts';
import { CAPABILITIES, checkUnknown, isTool, undeclared } from './operations.ts';
import { checkParallel, PARALLEL } from './parallel.ts';
import { isRefused } from './refused.ts';
import { invalidBySchema } from './schemas.ts';
import { checkSharedId, SHARED_ID } from './shared-id.ts';
import { type AnyTarget, callOf, clientOf } from './target.ts';
import { type ListedTool, readCatalogue } from './tools-list.ts';
import { refuseOtherWork } from './work.ts';

const ARGUMENTS = 'arguments by their schemas';
const LATER_ARGUMENTS = 'arguments from answers by their schemas';
const NO_SUCH_TOOL = 'no_such_tool';

/** Findings about a server of anybody's. */
export interface AnyFindings {
  checks: CheckResult[];
  /** Protocol version that it agreed on, or, without a session, whose requests it answers; undefined: none. */
  protocolVersion: string | undefined;
  /** Its tools, as it lists them. */
  tools: ListedTool[];
  /** One call of each tool of the workload. */
  calls: Called[];
}

/**
 * The contract of any MCP server: it speaks the protocol by the handshake of the load, lists the tools of the workload,
 * takes their arguments, answers each of them and each operation rightly, alone and fifty at once, refuses what it does not know, and goes on.
 */
export async function verifyAnyServer(given: AnyTarget): Promise<AnyFindings> {
  const found: Omit<AnyFindings, 'checks'> = { protocolVersion: undefined, tools: [], calls: [] };
  const client = clientOf(given);
  try {
    const checks = await collectChecks(async (series) => {
      let target = given;
      if (!(await checkSession(series, client, target, found))) return;
      const listed = await checkList(series, client, target, found);
      if (!listed) return;
      const first = firstTools(given.workload);
      if (!(await checkArguments(series, ARGUMENTS, { target, listed, of: first }))) return;
      await series.run(FIRST_CALLS, () => checkFirstCalls(client, target));
      if (takesAnswers(given.workload)) {
        const isAnswered = await series.run(EARLIER_ANSWERS, async () => {
          target = await withEarlierAnswers(client, given);
          return undefined;
        });
        const of = given.workload.tools.filter((tool) => !first.includes(tool));
        if (!isAnswered) return;
        if (!(await checkArguments(series, LATER_ARGUMENTS, { target, listed, of }))) return;
      }
      const outputs = await checkTools(series, client, target, found);
      await series.run('answers by their schemas', () => checkOutputs(listed, outputs));
      await checkRefusals(series, client, target, listed);
      if (!target.isolation && (await series.run(PARALLEL, () => checkParallel(target)))) {
        await series.run(SHARED_ID, () => checkSharedId(target));
        const goesOn = await series.run(GIVEN_UP, () => checkGivenUp(target));
        if (goesOn && !client.isStateless) {
          await series.run(CANCELLED_BY_OTHERS, () => checkCancelledByOthers(target));
        }
      }
      await series.run(HOST, () => checkHostHeader(client, target));
      if (!client.isStateless) await series.run(LOST_SESSION, () => checkLostSession(target));
      if (client.serverMethods.size > 0) {
        await series.run('requests of the server', async () => refusedOf(client));
      }
      await series.run('end of a session', () => endSession(client));
    });
    return { ...found, checks };
  } finally {
    await client.close();
  }
}

/** A warning where the server asks what the file does not answer. */
function refusedOf({ refusedMethods }: McpClient): string | undefined {
  if (refusedMethods.size === 0) return undefined;
  return `the server ${[...refusedMethods].map(unansweredText).join('; it ')}`;
}

async function checkSession(
  checks: Checks,
  client: McpClient,
  { handshake, workload }: Pick<AnyTarget, 'handshake' | 'workload'>,
  found: { protocolVersion: string | undefined },
): Promise<boolean> {
  let capabilities = {};
  const wanted = findHandshake(handshake)?.protocol ?? undefined;
  if (client.isStateless) return true;
  const opened = await checks.run('initialize', async () => {
    const answer = await client.initialize();
    refuseFault(answer);
    const version = answer.message?.result?.protocolVersion;
    if (!isSessionProtocol(version)) {
      throw new Breach(
        `expected one of protocol versions ${SESSION_PROTOCOLS.join(', ')}, got ${shown(version)}`,
      );
    }
    if (wanted !== undefined && version !== wanted) {
      throw new Breach(`expected protocol version ${wanted}, got ${shown(version)}`);
    }
    found.protocolVersion = version;
    capabilities = answer.message?.result?.capabilities ?? {};
    return undefined;
  });
  if (!opened) return false;
  if (!workload.tools.every(isTool)) {
    await checks.run(CAPABILITIES, async () => undeclared(workload.tools, capabilities));
  }
  return checks.run('notifications/initialized', async () => {
    const status = await client.initialized();
    if (faultOfStatus(status)) throw new Breach(`expected a status 2xx, got ${status}`);
    return undefined;
  });
}

/** Tools that are listed, where each of the workload is; none where the workload has none, as such a server may refuse the list. */
async function checkList(
  checks: Checks,
  client: McpClient,
  target: AnyTarget,
  found: Pick<AnyFindings, 'tools' | 'protocolVersion'>,
): Promise<Map<string, ListedTool> | undefined> {
  const tools = target.workload.tools.filter(isTool);
  if (tools.length === 0) return new Map();
  let listed: Map<string, ListedTool> | undefined;
  const isListed = await checks.run('tools/list', async () => {
    const { tools: all, bytes } = await readCatalogue(client);
    listed = all;
    found.tools = [...listed.values()];
    // Without a session nothing is agreed on: this is the version whose requests it answers.
    if (client.isStateless) found.protocolVersion = STATELESS_PROTOCOL;
    const missing = tools.filter(({ name }) => !listed?.has(name)).map(({ name }) => name);
    if (missing.length > 0) {
      throw new Breach(`expected the tools ${missing.join(', ')}, got ${[...listed.keys()].join(', ')}`);
    }
    return { warning: undefined, bytes };
  });
  return isListed ? listed : undefined;
}

interface CalledTools {
  readonly target: AnyTarget;
  readonly listed: ReadonlyMap<string, ListedTool>;
  readonly of: readonly WorkloadTool[];
}

/** Whether tools take what they are called with; true without any tool. */
async function checkArguments(
  checks: Checks,
  name: string,
  { target, listed, of }: CalledTools,
): Promise<boolean> {
  const called = of.filter(isTool);
  if (called.length === 0) return true;
  return checks.run(name, () =>
    validBySchema(
      called
        .filter((tool) => !expectsError(tool))
        .map((tool) => ({ name: tool.name, value: firstCall(target, tool).arguments })),
      (tool) => listed.get(tool)?.inputSchema,
    ),
  );
}

function expectsError({ expect }: WorkloadTool): boolean {
  return expect !== 'none' && expect.some((expectation) => 'error' in expectation);
}

function firstCall({ seed, earlier }: AnyTarget, tool: WorkloadTool) {
  return callOf(tool, { seed, vu: 1, iteration: 0, call: 0 }, earlier);
}

/** Each tool and each operation once, right. @returns structured content by tool */
async function checkTools(
  checks: Checks,
  client: McpClient,
  target: AnyTarget,
  found: Pick<AnyFindings, 'calls' | 'protocolVersion'>,
): Promise<Map<string, unknown>> {
  const outputs = new Map<string, unknown>();
  for (const tool of target.workload.tools) {
    await checks.run(tool.name, async () => {
      const call = firstCall(target, tool);
      const before = await target.counts?.();
      client.takeRefused();
      const asked = () => client.takeRefused().map((method) => `; ${tool.name} ${unansweredText(method)}`);
      const answer = await callOnce(client, call, found.calls).catch((error) => {
        if (!(error instanceof Silence)) throw error;
        throw new Silence(`${error.message}${asked().join('')}`, { cause: error.cause });
      });
      if (client.isStateless && answer.message) found.protocolVersion = STATELESS_PROTOCOL;
      const fault = faultOf(call, answer);
      refuseWrong(fault && `${fault}${asked().join('')}`);
      refuseOtherWork(tool, before, await target.counts?.());
      const { structuredContent, isError } = answer.message?.result ?? {};
      if (structuredContent !== undefined && !isError) outputs.set(tool.name, structuredContent);
      if (!isUnchecked(call.expect)) return undefined;
      return call.expect === 'none'
        ? 'answers are unchecked: the workload expects nothing of them'
        : 'answers are unchecked: what the workload expects holds of nearly any answer';
    });
  }
  return outputs;
}

function refuseWrong(fault: string | undefined): void {
  if (fault !== undefined) throw new Breach(`expected a right answer, got: ${fault}`);
}

function checkOutputs(
  listed: ReadonlyMap<string, ListedTool>,
  outputs: ReadonlyMap<string, unknown>,
): Promise<string | undefined> {
  const values = [...outputs].map(([name, value]) => ({ name, value }));
  return validBySchema(values, (name) => listed.get(name)?.outputSchema);
}

/** @returns a warning of schemas that cannot be read @throws Breach with all that is not valid under its schema */
async function validBySchema(
  values: readonly { name: string; value: unknown }[],
  schemaOf: (name: string) => unknown,
): Promise<string | undefined> {
  const cases = values
    .map(({ name, value }) => ({ name, value, schema: schemaOf(name) }))
    .filter(({ schema }) => schema !== undefined);
  const verdicts = await invalidBySchema(cases);
  if (typeof verdicts === 'string') throw new Breach(verdicts);
  const named = cases.map(({ name }, i) => ({ name, ...verdicts[i] }));
  const told = named.flatMap((one) => ('problem' in one ? [`${one.name}: ${one.problem}`] : []));
  if (told.length > 0) throw new Breach(`expected what the schemas say, got ${told.join('; ')}`);
  const unread = named.flatMap((one) => ('unread' in one ? [`${one.name}: ${one.unread}`] : []));
  return unread.length > 0 ? `schemas that cannot be read: ${unread.join('; ')}` : undefined;
}

/** An unknown tool and a call that lacks an argument are refused, and the next call is right. */
async function checkRefusals(
  checks: Checks,
  client: McpClient,
  target: AnyTarget,
  listed: ReadonlyMap<string, ListedTool>,
): Promise<void> {
  if (target.workload.tools.some(isTool)) {
    await checks.run('unknown tool', async () => {
      const answer = await client.call(NO_SUCH_TOOL, {});
      if (!isRefused(answer)) throw new Breach(`expected an error, got ${described(answer)}`);
      return undefined;
    });
  }
  await checkUnknown(checks, client, target.workload.tools);
  const strict = target.workload.tools.find(
    (tool) => !expectsError(tool) && requiredOf(listed.get(tool.name)),
  );
  if (strict) {
    await checks.run('missing argument', async () => {
      const required = requiredOf(listed.get(strict.name));
      const given = { ...(firstCall(target, strict).arguments as Record<string, unknown>) };
      if (required !== undefined) delete given[required];
      const answer = await askTool(client, { ...firstCall(target, strict), arguments: given });
      if (isRefused(answer)) return undefined;
      return `expected ${strict.name} without ${required}, which it requires, to be refused, got ${described(answer)}`;
    });
  }
  const [next] = target.workload.tools;
  await checks.run('right after a refusal', async () => {
    if (!next) return undefined;
    const call = firstCall(target, next);
    refuseWrong(faultOf(call, await askTool(client, call)));
    return undefined;
  });
}

/** The first argument that a tool says it requires. */
function requiredOf(tool: ListedTool | undefined): string | undefined {
  const { required } = (tool?.inputSchema ?? {}) as { required?: unknown };
  const first: unknown = Array.isArray(required) ? required[0] : undefined;
  return typeof first === 'string' ? first : undefined;
}

async function endSession(client: McpClient): Promise<undefined> {
  const status = await client.endSession();
  if (status !== undefined && faultOfEnd(status)) {
    throw new Breach(`expected a status 2xx or 405 to DELETE, got ${status}`);
  }
}
