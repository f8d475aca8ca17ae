import { setTimeout } from 'node:timers/promises';
import * as z from 'zod';
import { characters } from '../inputs.ts';
import { defineTool } from '../tool.ts';

export const simulateDatabaseQuery = defineTool({
  name: 'simulate_database_query',
  title: 'Simulate database query',
  description: 'Waits as long as a database would take, and returns one row',
  input: z.object({
    query: characters(1, 10_000).default('SELECT 1').describe('The query, which nobody runs'),
    delay_ms: z.int().min(0).max(5000).default(10).describe('How long to wait, in milliseconds'),
  }),
  async answer({ query, delay_ms }) {
    await setTimeout(delay_ms);
    return { query, delay_ms, rows: 1 };
  },
});
