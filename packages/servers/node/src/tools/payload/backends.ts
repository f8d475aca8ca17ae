import type { ApiService } from '../../backends/api-service.ts';

/** What the tools of suite `payload` talk to; made once a worker. */
export interface PayloadBackends {
  api: ApiService;
}
