import type { Json } from '@headroom/model/suite';
import { invalidBySchema } from '../schemas.ts';
import type { ListedTool } from '../tools-list.ts';
import { type Proposed, proposeArguments } from './arguments.ts';
import type { CallableTool, UnknownServer } from './observation.ts';
import { onlyReads } from './reads.ts';

/** A call of a tool that may be made, or why it may not. */
export type PlannedCall = CallableTool | (CallableTool & { readonly why: string });

/** Characters of arguments that a reason quotes. */
const QUOTED_CHARACTERS = 80;

/**
 * A call of each tool that a server lists. Arguments are all held against the schemas at once: a stranger's patterns may
 * take for ever.
 */
export async function plannedCalls(
  tools: readonly ListedTool[],
  { also, given, paths }: Pick<UnknownServer, 'also' | 'given' | 'paths'>,
): Promise<PlannedCall[]> {
  const proposals = tools.map((listed) => ({
    listed,
    proposed: proposeArguments(listed.inputSchema, given, listed.name, paths),
  }));
  const problems = await schemaProblems(proposals);
  return proposals.map(({ listed, proposed }) => {
    const { name } = listed;
    if ('missing' in proposed) {
      const options = proposed.missing.map((one) => `--arg ${one}=…`).join(' ');
      const why = `its schema tells no value of ${proposed.missing.join(', ')}: say ${options}`;
      return { name, arguments: {}, why };
    }
    const call = { name, arguments: proposed.arguments };
    const problem = problems.get(name);
    if (problem !== undefined) {
      const why = `its schema refuses ${shortJson(call.arguments)} (${problem}): say --arg ${name}.NAME=VALUE`;
      return { ...call, why };
    }
    if (onlyReads(listed) || also.includes(name)) return call;
    const why = `it does not say that it only reads (readOnlyHint): say --tool ${name} if it may be called`;
    return { ...call, why };
  });
}

/** Why schemas refuse the arguments that were made by them, by the names of the tools. */
async function schemaProblems(
  proposals: readonly { readonly listed: ListedTool; readonly proposed: Proposed }[],
): Promise<Map<string, string>> {
  const complete = proposals.flatMap(({ listed, proposed }) =>
    'missing' in proposed || listed.inputSchema === undefined
      ? []
      : [{ name: listed.name, schema: listed.inputSchema, value: proposed.arguments }],
  );
  const verdicts = await invalidBySchema(complete);
  if (typeof verdicts === 'string') return new Map();
  return new Map(
    complete.flatMap(({ name }, at) => {
      const verdict = verdicts[at];
      return verdict && 'problem' in verdict ? [[name, verdict.problem] as const] : [];
    }),
  );
}

function shortJson(value: Readonly<Record<string, Json>>): string {
  const text = JSON.stringify(value);
  return text.length <= QUOTED_CHARACTERS ? text : `${text.slice(0, QUOTED_CHARACTERS)}…`;
}
