import type { RequestHandler } from 'express';
import type { Suite } from './suite.ts';

/** Answers 200 when every backend of the suite answers, else 503 with what is down. */
export function createHealthHandler({ checks }: Suite, serverId: string): RequestHandler {
  return async (_request, response) => {
    const answers = await Promise.allSettled(checks.map((check) => check()));
    const down = answers.filter((answer) => answer.status === 'rejected').map(({ reason }) => reason.message);
    if (down.length === 0) response.json({ status: 'ok', server: serverId });
    else response.status(503).json({ status: 'down', server: serverId, down });
  };
}
