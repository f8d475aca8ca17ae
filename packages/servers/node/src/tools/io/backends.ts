import type { Redis } from 'ioredis';
import type { ApiService } from '../../backends/api-service.ts';
import { connectRedis, redisAnswer } from '../../backends/redis.ts';

/** What the tools of suite `io` talk to; made once a worker. */
export interface IoBackends {
  redis: Redis;
  api: ApiService;
}

/** Connects to Redis in the background; neither backend has to be up. */
export function openIoBackends(redisUrl: string, api: ApiService) {
  const redis = connectRedis(redisUrl);
  return {
    backends: { redis, api },
    checks: [() => redisAnswer(redis.ping()), () => api.get('/health')],
  };
}
