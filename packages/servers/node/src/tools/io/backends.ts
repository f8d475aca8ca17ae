import type { Redis } from 'ioredis';
import type { ApiService } from '../../backends/api-service.ts';

/** What the tools of suite `io` talk to; made once a worker. */
export interface IoBackends {
  redis: Redis;
  api: ApiService;
}
