import type { ApiService } from '../../backends/api-service.ts';
import type { Suite } from '../../suite.ts';
import { bindTools } from '../tool.ts';
import { calculateFibonacci } from './calculate-fibonacci.ts';
import { fetchExternalData } from './fetch-external-data.ts';
import { processJsonData } from './process-json-data.ts';
import { simulateDatabaseQuery } from './simulate-database-query.ts';

/** The tools, bound to the API service, which does not have to be up. */
export function openSynthetic(api: ApiService): Suite {
  const tools = [calculateFibonacci, fetchExternalData, processJsonData, simulateDatabaseQuery];
  return { tools: bindTools(tools, { api }), checks: [() => api.get('/health')] };
}
