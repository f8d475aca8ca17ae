import * as z from 'zod';
import { apiError } from '../../backends/api-service.ts';
import { defineTool } from '../tool.ts';
import type { PayloadBackends } from './backends.ts';
import { isRecords, STATUSES, summarizeRecords } from './records.ts';

export const analyzeRecords = defineTool({
  name: 'analyze_records',
  title: 'Analyze records',
  description: 'Sums up the amounts of 10,000 records by category',
  input: z.object({
    status: z.enum(STATUSES).default('completed').describe('The status of the records that count'),
    min_amount: z.number().min(0).max(1_000_000).default(100).describe('The lowest amount that counts'),
  }),
  async answer({ status, min_amount }, { api }: PayloadBackends) {
    const records = await api.get('/payload/records');
    if (!isRecords(records)) throw apiError('GET /payload/records answered with something else than records');
    return { status, min_amount, ...summarizeRecords(records, status, min_amount) };
  },
});
