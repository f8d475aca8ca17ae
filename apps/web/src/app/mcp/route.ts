import { API_VERSION } from '@headroom/api/openapi';
import { INSTALLATION_INSTRUCTIONS, INSTALLATION_TOOLS, mcpServer } from '@headroom/mcp';
import { createMcpHandler, type McpRequestContext } from '@modelcontextprotocol/server';
import { guarded, PUBLIC } from '#server/api/route.ts';
import { publicUrl } from '#server/env.ts';
import { MAX_BODY_BYTES, readJson } from '#server/http/body.ts';
import { ApiError } from '#server/http/errors.ts';
import { log } from '#server/log.ts';
import { apiOf } from './handlers.ts';

export const dynamic = 'force-dynamic';

/** Stateless: a server for each request, with the tools that its token may use. */
const handler = createMcpHandler(serverOf, {
  maxRequestBodySize: MAX_BODY_BYTES,
  // The tools of a token do not change, so there is nothing to listen to.
  maxSubscriptions: 0,
  onerror: (error) => log().warn({ err: error }, 'a request of an MCP client failed'),
});

function serverOf({ authInfo, requestInfo }: McpRequestContext) {
  if (!requestInfo) throw new Error('a request over HTTP has its request');
  return mcpServer({
    tools: INSTALLATION_TOOLS,
    context: { call: apiOf(requestInfo), pageOf: publicUrl },
    version: API_VERSION,
    instructions: INSTALLATION_INSTRUCTIONS,
    isAllowed: ({ scope }) => scope === null || authInfo?.scopes.includes(scope) === true,
  });
}

const answer = guarded(PUBLIC, async ({ request, actor }) => {
  // A browser sends cookies by itself, so a session is no proof of who wants this.
  if (actor.kind !== 'token') {
    throw new ApiError('unauthorized', 'Send an API token: "authorization: Bearer <token>".');
  }
  const parsedBody = await readJson(request, MAX_BODY_BYTES);
  // A batch would count as one request against the limits.
  if (Array.isArray(parsedBody)) throw new ApiError('invalid_request', 'Send one message a request.');
  const authInfo = { token: '', clientId: actor.userId, scopes: [...actor.scopes] };
  return handler.fetch(request, { authInfo, parsedBody });
});

/** Messages of MCP clients, which send an API token. */
export const POST = (request: Request): Promise<Response> => answer(request, { params: Promise.resolve({}) });
