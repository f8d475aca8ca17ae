import { described } from '../answer.ts';
import { Breach, type Checks } from '../check.ts';
import { type McpClient, NO_SUCH_TOOL } from '../client.ts';
import { faultOf, refuseWrong } from './answers.ts';
import { askTool } from './ask-tool.ts';
import { checkUnknown, isTool } from './operations.ts';
import { isRefused } from './refused.ts';
import { type AnyTarget, expectsError, firstCall } from './target.ts';
import type { ListedTool } from './tools-list.ts';

/** An unknown tool and a call that lacks an argument are refused, and the next call is right. */
export async function checkRefusals(
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
