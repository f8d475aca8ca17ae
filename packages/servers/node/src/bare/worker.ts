import type { Environment } from '../environment.ts';
import { healthOf } from '../health.ts';
import { LARGEST_BODY } from '../listen/limits.ts';
import { isLocal } from '../local.ts';
import { stopOnSignal } from '../stop.ts';
import { createRpc, type Reply } from './rpc.ts';
import type { BareSuite } from './suite.ts';

/** A request as both HTTP servers know it. */
export interface BareRequest {
  readonly method: string;
  readonly path: string;
  readonly host: string | null | undefined;
  readonly origin: string | null | undefined;
  readonly length: number;
  /** Reads the body, unless that is too long. */
  readonly body: () => Promise<string>;
}

/** Serves MCP on the port without the SDK until the process is told to stop: by `node:http`, or by `Bun.serve`. */
export async function startWorker(environment: Environment<BareSuite>): Promise<void> {
  const { port, serverId, apiServiceUrl } = environment;
  const suite = await environment.openSuite(apiServiceUrl);
  const rpc = createRpc(suite, environment);

  const answer = async (request: BareRequest): Promise<Reply> => {
    if (request.path === '/mcp') {
      if (request.method !== 'POST') return { status: 405, body: '' };
      if (!isLocal(request.host, request.origin)) {
        return { status: 403, body: 'Forbidden: Host or Origin is not of this machine' };
      }
      if (request.length > LARGEST_BODY) return { status: 413, body: '' };
      return rpc(await request.body());
    }
    if (request.path !== '/health') return { status: 404, body: '' };
    const { status, body } = await healthOf(suite.checks, serverId);
    return { status, body: JSON.stringify(body) };
  };

  const { listen } = process.versions.bun ? await import('./bun.ts') : await import('./node.ts');
  stopOnSignal(await listen(port, answer));
}
