import type { WorkloadTool } from '@headroom/model/suite';
import { Breach, type Checks } from '../check.ts';
import { isTool } from './operations.ts';
import { invalidBySchema } from './schemas.ts';
import { type AnyTarget, expectsError, firstCall } from './target.ts';
import type { ListedTool } from './tools-list.ts';

export const ARGUMENTS = 'arguments by their schemas';
export const LATER_ARGUMENTS = 'arguments from answers by their schemas';

interface CalledTools {
  readonly target: AnyTarget;
  readonly listed: ReadonlyMap<string, ListedTool>;
  readonly of: readonly WorkloadTool[];
}

/** Whether tools take what they are called with; true without any tool. */
export async function checkArguments(
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

/** @returns a warning of schemas that cannot be read @throws Breach with structured content that breaks the schema of its tool */
export function checkOutputs(
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
