import { isUnchecked, STATELESS_PROTOCOL, unansweredText } from '@headroom/model/suite';
import { Breach, type CheckResult, type Checks, collectChecks, Silence } from '../check.ts';
import type { McpClient } from '../client.ts';
import { faultOf, refuseWrong } from './answers.ts';
import { ARGUMENTS, checkArguments, checkOutputs, LATER_ARGUMENTS } from './by-schema.ts';
import { type Called, callOnce } from './call.ts';
import { CANCELLED_BY_OTHERS, checkCancelledByOthers } from './cancelled-by-others.ts';
import { EARLIER_ANSWERS, firstTools, takesAnswers, withEarlierAnswers } from './earlier-answers.ts';
import { checkFirstCalls, FIRST_CALLS } from './first-calls.ts';
import { checkGivenUp, GIVEN_UP } from './given-up.ts';
import { checkHostHeader, HOST } from './host-header.ts';
import { checkLostSession, LOST_SESSION } from './lost-session.ts';
import { isTool } from './operations.ts';
import { checkParallel, PARALLEL } from './parallel.ts';
import { checkRefusals } from './refusals.ts';
import { checkSession, endSession } from './session.ts';
import { checkSharedId, SHARED_ID } from './shared-id.ts';
import { type AnyTarget, clientOf, firstCall } from './target.ts';
import { type ListedTool, readCatalogue } from './tools-list.ts';
import { refuseOtherWork } from './work.ts';

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
      if (client.serverRequests.methods.size > 0) {
        await series.run('requests of the server', async () => refusedOf(client.serverRequests));
      }
      await series.run('end of a session', () => endSession(client));
    });
    return { ...found, checks };
  } finally {
    await client.close();
  }
}

/** A warning where the server asks what the file does not answer. */
function refusedOf({ refused }: McpClient['serverRequests']): string | undefined {
  if (refused.size === 0) return undefined;
  return `the server ${[...refused].map(unansweredText).join('; it ')}`;
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
      const { serverRequests } = client;
      serverRequests.takeRefused();
      const asked = () =>
        serverRequests.takeRefused().map((method) => `; ${tool.name} ${unansweredText(method)}`);
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
