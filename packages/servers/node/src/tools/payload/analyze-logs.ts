import * as z from 'zod';
import { apiError } from '../../backends/api-service.ts';
import { defineTool } from '../tool.ts';
import type { PayloadBackends } from './backends.ts';
import { summarizeLogs } from './logs.ts';

export const analyzeLogs = defineTool({
  name: 'analyze_logs',
  title: 'Analyze logs',
  description: 'Counts 15,000 lines of a log by level, hour and message',
  input: z.object({}),
  async answer(_input, { api }: PayloadBackends) {
    const summary = summarizeLogs(await api.getText('/payload/logs'));
    if (!summary) throw apiError('GET /payload/logs answered with something else than lines of a log');
    return summary;
  },
});
