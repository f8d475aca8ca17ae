import type { Suite } from '@headroom/workload';
import { z } from 'zod';
import { refuseFault } from './answer.ts';
import { Breach } from './check.ts';
import type { McpClient } from './client.ts';

/** The part of a tool's JSON schema that is looked at. */
const inputSchema = z.object({
  type: z.literal('object'),
  properties: z.record(z.string(), z.unknown()).default({}),
  required: z.array(z.string()).default([]),
});

/** tools/list shows the suite's tools and no others, each with exactly its inputs. @returns a warning @throws Breach */
export async function checkToolsList(client: McpClient, { tools }: Suite): Promise<string | undefined> {
  const answer = await client.listTools();
  refuseFault(answer);
  const listed = answer.message?.result?.tools ?? [];
  sameNames('the tools', namesOf(tools), namesOf(listed));
  const warnings = tools.flatMap((tool) => {
    const schema = schemaOf(tool.name, listed);
    sameNames(`the inputs of ${tool.name}:`, Object.keys(tool.arguments), Object.keys(schema.properties));
    const required = schema.required.join(', ');
    return required ? [`expected every input of ${tool.name} to be optional, got required ${required}`] : [];
  });
  return warnings.length > 0 ? warnings.join('; ') : undefined;
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
