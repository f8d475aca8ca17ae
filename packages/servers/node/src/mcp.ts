import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { toJsonSchemaCompat } from '@modelcontextprotocol/sdk/server/zod-json-schema-compat.js';
import { type CallToolResult, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv';
import { jsonRpcError } from './json-rpc.ts';
import { LARGEST_BODY } from './listen/limits.ts';
import type { Suite } from './suite.ts';
import type { BoundTool } from './tools/tool.ts';

const SERVER_INFO = { name: 'headroom', version: '1.0.0' };

/** Answers the tool calls of one worker: what the SDK lets us make once is made here. */
export function createMcpHandler({ tools }: Suite, serverId: string) {
  // A server makes its own Ajv unless it is given one: 100 µs a request for what no tool here uses.
  const options = { jsonSchemaValidator: new AjvJsonSchemaValidator() };
  const registrations = tools.map((tool) => registration(tool, serverId));
  const toolList = { tools: tools.map(listedTool) };

  const createServer = () => {
    const server = new McpServer(SERVER_INFO, options);
    for (const { name, config, call } of registrations) server.registerTool(name, config, call);
    // The SDK's own handler converts every schema again at every request.
    server.server.setRequestHandler(ListToolsRequestSchema, () => toolList);
    return server;
  };

  return async (request: Request): Promise<Response> => {
    // The SDK's rule for stateless servers: a server and a transport a request, else ids collide.
    const server = createServer();
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: undefined,
      enableJsonResponse: true,
    });
    // Closing cancels a call whose client went away; an answered request has nothing left to release.
    request.signal.addEventListener('abort', () => server.close());
    await server.connect(transport);
    // A body without a length is left to the SDK, which counts it as it reads.
    const length = request.headers.get('content-length');
    if (length === null) return transport.handleRequest(request);
    if (Number(length) > LARGEST_BODY) {
      return Response.json(jsonRpcError(-32000, 'Payload too large.'), { status: 413 });
    }
    let parsedBody: unknown;
    try {
      parsedBody = await request.json();
    } catch (error) {
      return Response.json(jsonRpcError(-32700, String(error)), { status: 400 });
    }
    return transport.handleRequest(request, { parsedBody });
  };
}

function registration(tool: BoundTool, serverId: string) {
  const { name, title, description, input } = tool;
  return {
    name,
    config: { title, description, inputSchema: input },
    // What is thrown becomes a result with isError and the error's message; so do the SDK's own
    // validation errors, whose messages end in the path of the field.
    call: async (args: Record<string, unknown>): Promise<CallToolResult> => {
      const answer = await tool.answer(args);
      const text = typeof answer === 'string' ? answer : JSON.stringify({ ...answer, server_type: serverId });
      return { content: [{ type: 'text', text }] };
    },
  };
}

function listedTool({ name, title, description, input, inputSchema }: BoundTool) {
  return {
    name,
    title,
    description,
    inputSchema: inputSchema ?? toJsonSchemaCompat(input, { pipeStrategy: 'input' }),
  };
}
