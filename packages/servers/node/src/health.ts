import type { RequestHandler } from 'express';
import type { Suite } from './suite.ts';

/** Answers 200 when every backend of the suite answers, else 503 with what is down. */
export function createHealthHandler({ checks }: Suite, serverId: string): RequestHandler {
  return async (_request, response) => {
    const { status, body } = await healthOf(checks, serverId);
    response.status(status).json(body);
  };
}

/** Status and body of `GET /health`. */
export async function healthOf(checks: Suite['checks'], serverId: string) {
  const answers = await Promise.allSettled(checks.map((check) => check()));
  const down = answers.filter((answer) => answer.status === 'rejected').map(({ reason }) => reason.message);
  if (down.length === 0) return { status: 200, body: { status: 'ok', server: serverId } };
  return { status: 503, body: { status: 'down', server: serverId, down } };
}
