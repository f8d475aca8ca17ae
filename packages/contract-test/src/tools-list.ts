import { type ExtraTool, extraTools } from '@headroom/model/load';
import type { RpcMessage, Suite } from '@headroom/model/suite';
import { z } from 'zod';
import { compare, refuseFault, rightValue } from './answer.ts';
import { Breach, type Found } from './check.ts';
import type { McpClient } from './client.ts';
import { difference } from './difference.ts';

/** The part of a tool's JSON schema that is looked at. */
const inputSchema = z.object({
  type: z.literal('object'),
  properties: z.record(z.string(), z.unknown()).default({}),
  required: z.array(z.string()).default([]),
});

/** The result of a request. */
type Result = NonNullable<RpcMessage['result']>;
type Listed = NonNullable<Result['tools']>;

/**
 * tools/list shows the suite's tools, each with exactly its inputs, so many extra ones, each as docs/suite-io.md says,
 * and no others.
 * @returns the length of the answer, and a warning @throws Breach
 */
export async function checkToolsList(client: McpClient, { tools }: Suite, extra = 0): Promise<Found> {
  const answer = await client.listTools();
  refuseFault(answer);
  const bytes = Buffer.byteLength(answer.body);
  return { bytes, warning: warningOf(tools, answer.message?.result ?? {}, extraTools(extra)) };
}

/** A call of the last extra tool is answered with its name. @returns a warning @throws Breach */
export async function checkExtraTool(
  client: McpClient,
  { extra, serverId }: { extra: number; serverId: string },
): Promise<string | undefined> {
  const name = extraTools(extra).at(-1)?.name ?? '';
  return compare({ tool: name, server_type: serverId }, rightValue(await client.call(name, { count: 1 })));
}

function warningOf(tools: Suite['tools'], result: Result, extra: readonly ExtraTool[]): string | undefined {
  const names = new Set(extra.map(({ name }) => name));
  const listed = result.tools ?? [];
  const isExtra = ({ name }: { name: string }) => names.has(name);
  if (extra.length > 0) {
    sameExtraTools(extra, listed.filter(isExtra));
    if (result.nextCursor !== undefined) throw new Breach('expected all tools in one page, got more pages');
  }
  sameNames(
    'the tools',
    namesOf(tools),
    namesOf(listed).filter((name) => !names.has(name)),
  );
  const warnings = tools.flatMap((tool) => {
    const schema = schemaOf(tool.name, listed);
    sameNames(`the inputs of ${tool.name}:`, Object.keys(tool.arguments), Object.keys(schema.properties));
    const required = schema.required.join(', ');
    return required ? [`expected every input of ${tool.name} to be optional, got required ${required}`] : [];
  });
  return warnings.length > 0 ? warnings.join('; ') : undefined;
}

function sameExtraTools(expected: readonly ExtraTool[], listed: Listed): void {
  if (expected.length !== listed.length) {
    throw new Breach(
      `expected ${expected.length} extra tools, as EXTRA_TOOLS says, got ${listed.length}; servers of commits before that variable list none`,
    );
  }
  const byName = new Map(listed.map((tool) => [tool.name, tool]));
  for (const { name, ...tool } of expected) {
    const got = byName.get(name);
    const listedAs = { description: got?.description, inputSchema: withoutEmptyRequired(got?.inputSchema) };
    const found = difference(tool, listedAs);
    if (found) throw new Breach(`${name}: ${found}`);
  }
}

/** A schema as it is compared: an empty `required`, which some SDKs write, says what none says. */
function withoutEmptyRequired(schema: unknown): unknown {
  if (typeof schema !== 'object' || schema === null || !('required' in schema)) return schema;
  const { required, ...rest } = schema;
  return Array.isArray(required) && required.length === 0 ? rest : schema;
}

function namesOf(tools: readonly { name: string }[]): string[] {
  return tools.map(({ name }) => name);
}

function schemaOf(tool: string, listed: readonly { name: string; inputSchema?: unknown }[]) {
  const schema = inputSchema.safeParse(listed.find(({ name }) => name === tool)?.inputSchema);
  if (schema.success) return schema.data;
  const [issue] = schema.error.issues;
  throw new Breach(
    `expected the JSON schema of an object as input of ${tool}, got: ${issue?.path.join('.')} ${issue?.message}`,
  );
}

function sameNames(what: string, expected: readonly string[], got: readonly string[]): void {
  const [wanted, there] = [[...expected].sort().join(', '), [...got].sort().join(', ')];
  if (wanted !== there) throw new Breach(`expected ${what} ${wanted}, got ${there}`);
}
