import type { Environment } from './environment.ts';
import { healthOf } from './health.ts';
import { jsonRpcError } from './json-rpc.ts';
import { isLocal } from './local.ts';
import { createMcpHandler } from './mcp.ts';
import { stopOnSignal } from './stop.ts';
import { extraTools } from './tools/extra.ts';

/** Serves MCP on the port until the process is told to stop; throws when the port is taken. */
export async function startWorker(environment: Environment): Promise<void> {
  const { port, serverId, apiServiceUrl } = environment;
  const own = await environment.openSuite(apiServiceUrl);
  const suite = { ...own, tools: [...own.tools, ...extraTools(environment.extraTools)] };
  const mcp = createMcpHandler(suite, serverId);

  const answer = async (request: Request): Promise<Response> => {
    const path = pathOf(request.url);
    if (path === '/health') {
      const { status, body } = await healthOf(suite.checks, serverId);
      return Response.json(body, { status });
    }
    if (path !== '/mcp') return Response.json(jsonRpcError(-32000, 'Not found.'), { status: 404 });
    const { headers, method } = request;
    if (!isLocal(headers.get('host'), headers.get('origin'))) {
      return Response.json(jsonRpcError(-32000, 'Host or Origin is not of this machine.'), { status: 403 });
    }
    // A stateless server has no stream to open and no session to end.
    if (method !== 'POST') {
      return Response.json(jsonRpcError(-32000, 'Method not allowed.'), {
        status: 405,
        headers: { allow: 'POST' },
      });
    }
    return mcp(request);
  };

  const { listen } = process.versions.bun
    ? await import('./listen/bun.ts')
    : await import('./listen/node.ts');
  stopOnSignal(await listen(port, answer));
}

/** The path of an absolute URL, without its query. */
function pathOf(url: string): string {
  const start = url.indexOf('/', 'http://'.length);
  const end = url.indexOf('?', start);
  return end < 0 ? url.slice(start) : url.slice(start, end);
}
