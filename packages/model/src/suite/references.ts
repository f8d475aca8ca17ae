/** Arguments that are parts of earlier answers: texts such as `$answer.search.items.0.id`. The k6 script loads this file too. */
import { answerValue } from './expectations.ts';
import type { RpcResult } from './rpc.ts';
import { ANSWER, filledValues, MAX_ANSWER_CHARACTERS, textsWith, type Values } from './variables.ts';
import type { Json, WorkloadTool } from './workload.ts';

/** A part of the answer of a tool. */
export interface Reference {
  /** As it is written. */
  readonly text: string;
  readonly tool: string;
  readonly path: readonly string[];
}

type Referring = Pick<WorkloadTool, 'arguments' | 'expect' | 'vary'>;

const BEGIN = `$${ANSWER}.`;

/** Texts of a tool that take parts of answers, well-formed or not; none where `answer` is a variable of its own. */
export function referenceTexts({ arguments: args, expect, vary = {} }: Referring): string[] {
  if (Object.hasOwn(vary, ANSWER)) return [];
  return [...new Set(textsWith(ANSWER, [args as Json, ...filledValues(expect)]))];
}

/** The reference that a text is, to one of these tools; undefined for any other. Names of tools may hold dots. */
export function referenceOf(text: string, tools: readonly string[]): Reference | undefined {
  if (!text.startsWith(BEGIN)) return undefined;
  const rest = text.slice(BEGIN.length);
  const tool = tools
    .filter((name) => rest.startsWith(`${name}.`))
    .reduce<string | undefined>(
      (longest, name) => (name.length > (longest?.length ?? 0) ? name : longest),
      undefined,
    );
  if (tool === undefined) return undefined;
  const path = rest.slice(tool.length + 1).split('.');
  return path.includes('') ? undefined : { text, tool, path };
}

/** References of each tool to answers of those before it, in the order of the tools. */
export function referencesOf(
  tools: readonly (Referring & Pick<WorkloadTool, 'name'>)[],
): readonly (readonly Reference[])[] {
  return tools.map((tool, at) => {
    const earlier = tools.slice(0, at).map(({ name }) => name);
    return referenceTexts(tool).flatMap((text) => referenceOf(text, earlier) ?? []);
  });
}

/**
 * Values of references, by what stands after their `$`, or why a call cannot be made.
 * @param answerOf the newest answer of a tool; undefined where that was wrong
 */
export function valuesOfReferences(
  references: readonly Reference[],
  answerOf: (tool: string) => RpcResult | undefined,
): Values | string {
  const values: Record<string, Json> = {};
  for (const { text, tool, path } of references) {
    const answer = answerOf(tool);
    if (!answer) return `${text}: ${tool} was not answered rightly before`;
    const value = answerValue(answer, path);
    if (value === undefined) return `${text}: the answer of ${tool} has no ${path.join('.')}`;
    if (JSON.stringify(value).length > MAX_ANSWER_CHARACTERS) {
      return `${text}: the answer of ${tool} has more than ${MAX_ANSWER_CHARACTERS} characters there`;
    }
    values[text.slice(1)] = value;
  }
  return values;
}
