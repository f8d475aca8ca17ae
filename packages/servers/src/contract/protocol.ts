import { faultOfAnswer, PROTOCOL_VERSION, type Suite } from '@headroom/workload';
import { z } from 'zod';
import { described, toolError } from './answer.ts';
import { Breach, type Checks } from './check.ts';
import type { McpClient, RpcAnswer } from './client.ts';
import { difference, shown } from './difference.ts';

const NO_SUCH_TOOL = 'no_such_tool';

/** The part of a JSON schema that is looked at. */
const inputSchema = z.object({
  type: z.literal('object'),
  properties: z.record(z.string(), z.unknown()).default({}),
  required: z.array(z.string()).default([]),
});

/** What every server does whatever the suite: MCP itself, and GET /health. */
export async function checkProtocol(
  checks: Checks,
  client: McpClient,
  suite: Suite,
  serverId: string,
): Promise<void> {
  await checks.run('health', () => health(client, serverId));
  await checks.run('initialize', () => initialize(client));
  await checks.run('notifications/initialized', () => notification(client));
  await checks.run('tools/list', () => toolsList(client, suite));
  await checks.run('unknown tool', () => unknownTool(client));
}

async function health(client: McpClient, serverId: string): Promise<undefined> {
  const { status, body } = await client.health();
  if (status !== 200) throw new Breach(`expected status 200, got ${status}: ${shown(body)}`);
  const found = difference({ status: 'ok', server: serverId }, parsed(body));
  if (found) throw new Breach(found);
}

async function initialize(client: McpClient): Promise<string | undefined> {
  const answer = await client.initialize();
  refuseFault(answer);
  const version = answer.message?.result?.protocolVersion;
  if (version !== PROTOCOL_VERSION) {
    throw new Breach(`expected protocol version ${PROTOCOL_VERSION}, got ${shown(version)}`);
  }
  const warnings = [
    answer.isSse && 'expected application/json, got server-sent events',
    answer.sessionId && 'expected no session, got a session id',
  ].filter((warning) => typeof warning === 'string');
  return warnings.length > 0 ? warnings.join('; ') : undefined;
}

async function notification(client: McpClient): Promise<undefined> {
  const status = await client.initialized();
  if (status !== 202) throw new Breach(`expected status 202, got ${status}`);
}

async function toolsList(client: McpClient, suite: Suite): Promise<string | undefined> {
  const answer = await client.listTools();
  refuseFault(answer);
  const listed = answer.message?.result?.tools ?? [];
  const names = difference(suite.tools.map(({ name }) => name).sort(), listed.map(({ name }) => name).sort());
  if (names) throw new Breach(`tool names: ${names}`);
  const warnings = suite.tools.map((tool) => {
    const schema = inputSchema.safeParse(listed.find(({ name }) => name === tool.name)?.inputSchema);
    if (!schema.success) {
      const { path, message } = schema.error.issues[0] ?? { path: [], message: '' };
      throw new Breach(`expected a JSON schema as input of ${tool.name}, got ${path.join('.')}: ${message}`);
    }
    return warningOf(tool.name, Object.keys(tool.arguments), schema.data);
  });
  return warnings.find((warning) => warning !== undefined);
}

function warningOf(tool: string, wanted: string[], schema: z.infer<typeof inputSchema>): string | undefined {
  const found = difference([...wanted].sort(), Object.keys(schema.properties).sort());
  if (found) throw new Breach(`input of ${tool}: ${found}`);
  if (schema.required.length === 0) return undefined;
  return `expected every input of ${tool} to be optional, got required ${schema.required.join(', ')}`;
}

async function unknownTool(client: McpClient): Promise<undefined> {
  const answer = await client.call(NO_SUCH_TOOL, {});
  const isRefused = answer.message?.error !== undefined || toolError(answer) !== undefined;
  if (!isRefused) throw new Breach(`expected an error, got ${described(answer)}`);
}

function refuseFault(answer: RpcAnswer): void {
  const fault = faultOfAnswer(answer.status, answer.message);
  if (fault) throw new Breach(`expected a right answer, got: ${fault.reason}`);
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    // Compared as it is: the difference shows it.
    return body;
  }
}
