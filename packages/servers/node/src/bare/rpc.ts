import { jsonRpcError } from '../json-rpc.ts';
import { EXTRA_SCHEMA, extraTexts } from '../tools/extra-texts.ts';
import toolList from './io-tools.json' with { type: 'json' };
import type { BareSuite } from './suite.ts';

/** Status and body of an answer over HTTP. */
export interface Reply {
  readonly status: number;
  readonly body: string;
}

interface Message {
  id?: number | string | null;
  method?: string;
  params?: { protocolVersion?: string; name?: string; arguments?: Record<string, unknown> };
}

const VERSIONS = ['2025-06-18', '2025-11-25'];
const ACCEPTED: Reply = { status: 202, body: '' };
const error = (code: number, message: string) => ({ error: { code, message } });

/** Returns the function that answers the body of a POST: one JSON-RPC message. */
export function createRpc(
  { tools }: BareSuite,
  { serverId, extraTools }: { serverId: string; extraTools: number },
) {
  const extra = extraTexts(extraTools);
  const list = { tools: [...toolList, ...extra.map((tool) => ({ ...tool, inputSchema: EXTRA_SCHEMA }))] };
  const extraNames = new Set(extra.map(({ name }) => name));

  const call = async (name = '', args = {}) => {
    const tool = tools.get(name);
    if (!tool && !extraNames.has(name)) return error(-32602, `there is no tool ${name}`);
    try {
      const answer = tool ? await tool(args) : { tool: name };
      const text = JSON.stringify({ ...answer, server_type: serverId });
      return { result: { content: [{ type: 'text', text }] } };
    } catch (problem) {
      const text = problem instanceof Error ? problem.message : String(problem);
      return { result: { content: [{ type: 'text', text }], isError: true } };
    }
  };

  const outcomeOf = async ({ method, params }: Message) => {
    switch (method) {
      case 'initialize': {
        const [oldest, newest] = VERSIONS;
        return {
          result: {
            protocolVersion: params?.protocolVersion === oldest ? oldest : newest,
            capabilities: { tools: {} },
            serverInfo: { name: 'headroom', version: '1.0.0' },
          },
        };
      }
      case 'ping':
        return { result: {} };
      case 'tools/list':
        return { result: list };
      case 'tools/call':
        return call(params?.name, params?.arguments);
      default:
        return error(-32601, `there is no method ${method}`);
    }
  };

  return async (body: string): Promise<Reply> => {
    let message: Message | null;
    try {
      message = JSON.parse(body);
    } catch (problem) {
      return { status: 400, body: JSON.stringify(jsonRpcError(-32700, String(problem))) };
    }
    if (message?.id === undefined) return ACCEPTED;
    return {
      status: 200,
      body: JSON.stringify({ jsonrpc: '2.0', id: message.id, ...(await outcomeOf(message)) }),
    };
  };
}
