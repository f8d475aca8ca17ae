import { FORMATS } from '@headroom/report/formats';
import { z } from 'zod';
import type { Operations } from './operation.ts';

/** ExportMetricsServiceRequest of OTLP in JSON, whose own schema says more. */
const otlpSchema = z.looseObject({
  resourceMetrics: z.array(z.looseObject({})).describe('A resource per trial.'),
});

/** Runs and comparisons in formats that other tools read. */
export const runOutputsApi = {
  readRunJunit: {
    action: 'run.read',
    subject: 'run',
    method: 'get',
    path: '/api/v1/runs/{id}/junit',
    summary: 'Read a run or comparison as JUnit XML',
    description:
      'A suite per server. Of a run, a case per trial and per contract check: failures are of servers. Of a comparison, a case per metric: a failure fails the comparison by the budgets of `headroom.json` at head, as the command does; undecided metrics are skipped.',
    success: { status: 200, description: 'The XML', type: FORMATS.junit.type, schema: z.string() },
    errors: [],
  },
  readRunOtlp: {
    action: 'run.read',
    subject: 'run',
    method: 'get',
    path: '/api/v1/runs/{id}/otlp',
    summary: 'Read the latencies of a run or comparison as OpenTelemetry metrics',
    description:
      'JSON encoding of OTLP (ExportMetricsServiceRequest), ready for `/v1/metrics` of a collector: `mcp.client.operation.duration` per trial, in seconds. Wrong answers have a count, without latencies.',
    success: { status: 200, description: 'The metrics', type: FORMATS.otlp.type, schema: otlpSchema },
    errors: [],
  },
} as const satisfies Operations;
