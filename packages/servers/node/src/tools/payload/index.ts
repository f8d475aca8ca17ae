import type { ApiService } from '../../backends/api-service.ts';
import type { Suite } from '../../suite.ts';
import { bindTools } from '../tool.ts';
import { analyzeLogs } from './analyze-logs.ts';
import { analyzeRecords } from './analyze-records.ts';
import { createItem } from './create-item.ts';
import { echo } from './echo.ts';
import { getItem } from './get-item.ts';
import { listItems } from './list-items.ts';

/** The tools, bound to the API service, which does not have to be up. */
export function openPayload(api: ApiService): Suite {
  const tools = [echo, getItem, listItems, createItem, analyzeRecords, analyzeLogs];
  return { tools: bindTools(tools, { api }), checks: [() => api.get('/health')] };
}
