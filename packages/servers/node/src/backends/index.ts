import type { Redis } from 'ioredis';
import { type ApiService, connectApiService } from './api-service.ts';
import { connectRedis } from './redis.ts';

/** What the tools talk to; made once a worker. */
export interface Backends {
  redis: Redis;
  api: ApiService;
}

/** Connects to both backends in the background; neither has to be up. */
export function connectBackends(redisUrl: string, apiServiceUrl: string): Backends {
  return { redis: connectRedis(redisUrl), api: connectApiService(apiServiceUrl) };
}
