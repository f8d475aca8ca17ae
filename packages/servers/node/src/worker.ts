import { once } from 'node:events';
import type { Server } from 'node:http';
import { localhostHostValidation } from '@modelcontextprotocol/sdk/server/middleware/hostHeaderValidation.js';
import express, { type ErrorRequestHandler, type RequestHandler } from 'express';
import type { Environment } from './environment.ts';
import { createHealthHandler } from './health.ts';
import { jsonRpcError } from './json-rpc.ts';
import { createMcpHandler } from './mcp.ts';
import { refuseForeignOrigin } from './origin.ts';
import { extraTools } from './tools/extra.ts';

// Longer than any client's pause, so that connections are not closed under a virtual user.
const KEEP_ALIVE_TIMEOUT_MS = 65_000;
const DRAIN_TIMEOUT_MS = 500;

/** Serves MCP on the port until the process is told to stop; throws when the port is taken. */
export async function startWorker(environment: Environment): Promise<void> {
  const { port, serverId, apiServiceUrl } = environment;
  const own = await environment.openSuite(apiServiceUrl);
  const suite = { ...own, tools: [...own.tools, ...extraTools(environment.extraTools)] };

  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.use('/mcp', localhostHostValidation(), refuseForeignOrigin);
  app.post('/mcp', express.json({ limit: '4mb' }), createMcpHandler(suite, serverId));
  app.all('/mcp', refuseMethod);
  app.get('/health', createHealthHandler(suite, serverId));
  app.use(answerError);

  const server = app.listen(port, '0.0.0.0');
  server.keepAliveTimeout = KEEP_ALIVE_TIMEOUT_MS;
  stopOnSignal(server);
  await once(server, 'listening');
}

/** A stateless server has no stream to open and no session to end. */
const refuseMethod: RequestHandler = (_request, response) => {
  response.status(405).set('Allow', 'POST').json(jsonRpcError(-32000, 'Method not allowed.'));
};

const answerError: ErrorRequestHandler = (error, _request, response, next) => {
  if (response.headersSent) return next(error);
  const status: number = error.status ?? 500;
  response.status(status).json(jsonRpcError(status < 500 ? -32700 : -32603, String(error.message)));
};

function stopOnSignal(server: Server): void {
  const stop = () => {
    server.close(() => process.exit(0));
    setTimeout(() => process.exit(0), DRAIN_TIMEOUT_MS).unref();
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  // The primary is gone, however it went: no worker outlives it.
  process.once('disconnect', () => process.exit(0));
}
