import { connectApiService } from '../../backends/api-service.ts';
import type { Suite } from '../../suite.ts';
import { bindTools } from '../tool.ts';
import { analyzeLogs } from './analyze-logs.ts';
import { analyzeRecords } from './analyze-records.ts';
import { createItem } from './create-item.ts';
import { echo } from './echo.ts';
import { getItem } from './get-item.ts';
import { listItems } from './list-items.ts';

// A tool makes one call.
const CALL_LIMIT_MS = 4000;

/** Connects to the API service in the background; it does not have to be up. */
export function openPayload(apiServiceUrl: string): Suite {
  const api = connectApiService(apiServiceUrl, CALL_LIMIT_MS);
  const tools = [echo, getItem, listItems, createItem, analyzeRecords, analyzeLogs];
  return { tools: bindTools(tools, { api }), checks: [() => api.get('/health')] };
}
