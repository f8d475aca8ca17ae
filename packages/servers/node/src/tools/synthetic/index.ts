import { connectApiService } from '../../backends/api-service.ts';
import type { Suite } from '../../suite.ts';
import { bindTools } from '../tool.ts';
import { calculateFibonacci } from './calculate-fibonacci.ts';
import { fetchExternalData } from './fetch-external-data.ts';
import { processJsonData } from './process-json-data.ts';
import { simulateDatabaseQuery } from './simulate-database-query.ts';

// A tool makes one call at most.
const CALL_LIMIT_MS = 4000;

/** Connects to the API service in the background; it does not have to be up. */
export function openSynthetic(apiServiceUrl: string): Suite {
  const api = connectApiService(apiServiceUrl, CALL_LIMIT_MS);
  const tools = [calculateFibonacci, fetchExternalData, processJsonData, simulateDatabaseQuery];
  return { tools: bindTools(tools, { api }), checks: [() => api.get('/health')] };
}
