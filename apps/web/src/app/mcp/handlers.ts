import { addressOf, exchange, type Input, type Output } from '@headroom/api/client';
import type { AgentCall, AgentLine } from '@headroom/mcp';
import * as comparison from '#app/api/v1/comparisons/[id]/route.ts';
import * as comparisons from '#app/api/v1/comparisons/route.ts';
import * as projects from '#app/api/v1/projects/route.ts';
import * as publications from '#app/api/v1/publications/route.ts';
import * as cancellation from '#app/api/v1/runs/[id]/cancel/route.ts';
import * as contexts from '#app/api/v1/runs/[id]/contexts/route.ts';
import * as progress from '#app/api/v1/runs/[id]/progress/route.ts';
import * as run from '#app/api/v1/runs/[id]/route.ts';
import * as runs from '#app/api/v1/runs/route.ts';
import * as servers from '#app/api/v1/servers/route.ts';
import { clientHeader } from '#server/http/client.ts';

type Handler = (request: Request, context: { params: Promise<never> }) => Promise<Response>;

interface Parts {
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: object;
  readonly signal?: AbortSignal;
}

/** Handlers of the operations that tools ask. */
const HANDLERS: Readonly<Record<AgentLine, Handler>> = {
  'GET /api/v1/projects': projects.GET,
  'GET /api/v1/servers': servers.GET,
  'GET /api/v1/publications': publications.GET,
  'GET /api/v1/runs': runs.GET,
  'POST /api/v1/runs': runs.POST,
  'POST /api/v1/runs/{id}/cancel': cancellation.POST,
  'GET /api/v1/runs/{id}': run.GET,
  'GET /api/v1/runs/{id}/progress': progress.GET,
  'GET /api/v1/runs/{id}/contexts': contexts.GET,
  'POST /api/v1/comparisons': comparisons.POST,
  'GET /api/v1/comparisons/{id}': comparison.GET,
};

/**
 * The API within this process, with the token of a request: each call passes the guard, the limits and the audit of its
 * operation.
 */
export function apiOf({ url, headers }: Request): AgentCall {
  return <Line extends AgentLine>(line: Line, input: Input<Line>) => {
    const { params = {}, ...parts } = input as Parts;
    const send = (path: string, init: RequestInit) =>
      HANDLERS[line](new Request(new URL(path, url), { ...init, headers: withToken(headers, init) }), {
        params: Promise.resolve(params as never),
      });
    const [method = ''] = line.split(' ');
    return exchange<Output<Line>>(send, { ...parts, method, path: addressOf(line, input) });
  };
}

/** Headers of a call: those of its body, the token, and the address of the client, which limits count. */
function withToken(headers: Headers, init: RequestInit): Headers {
  const callHeaders = new Headers(init.headers);
  for (const name of ['authorization', clientHeader()]) {
    const value = headers.get(name);
    if (value !== null) callHeaders.set(name, value);
  }
  return callHeaders;
}
