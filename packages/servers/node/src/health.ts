import type { RequestHandler } from 'express';
import type { Backends } from './backends/index.ts';
import { redisAnswer } from './backends/redis.ts';

/** Answers 200 when Redis and the API service answer, else 503 with what is down. */
export function createHealthHandler({ redis, api }: Backends, serverId: string): RequestHandler {
  return async (_request, response) => {
    const answers = await Promise.allSettled([redisAnswer(redis.ping()), api.get('/health')]);
    const down = answers.filter((answer) => answer.status === 'rejected').map(({ reason }) => reason.message);
    if (down.length === 0) response.json({ status: 'ok', server: serverId });
    else response.status(503).json({ status: 'down', server: serverId, down });
  };
}
