import { METRICS, VERDICTS } from '@headroom/report/compare';
import { RUN_STATUSES, runBuildsSchema, SIDES, TRIAL_STATUSES } from '@headroom/workload';
import { z } from 'zod';

const figure = z.number().nullable();

/** The parts of the API's answers that the demo reads; the API's own document describes them whole. */
const serversSchema = z.object({
  servers: z.array(
    z.object({
      id: z.string(),
      missing: z.string().nullable(),
      hosts: z.array(z.object({ away: z.boolean(), runtime: z.string() })),
    }),
  ),
});
const createdSchema = z.object({ id: z.string(), estimatedSeconds: z.number() });
const errorSchema = z.object({
  error: z.object({
    message: z.string(),
    fields: z.array(z.object({ path: z.string(), message: z.string() })).default([]),
  }),
});
const trialSchema = z.object({
  id: z.string(),
  serverId: z.string(),
  side: z.enum(SIDES).nullable(),
  round: z.number(),
  status: z.enum(TRIAL_STATUSES),
  reason: z.string().nullable(),
});
const progressSchema = z.object({
  status: z.enum(RUN_STATUSES),
  builds: runBuildsSchema,
  trials: z.array(trialSchema.extend({ startedAt: z.number().nullable() })),
});
const runSchema = z.object({
  status: z.enum(RUN_STATUSES),
  reason: z.string().nullable(),
  servers: z.array(z.string()),
  trials: z.array(trialSchema),
  report: z.object({
    findings: z.array(z.object({ text: z.string() })),
    servers: z.array(
      z.object({
        serverId: z.string(),
        rate: figure,
        meanMs: figure,
        p50Ms: figure,
        p95Ms: figure,
        p99Ms: figure,
        cpuPct: figure,
        memoryMb: figure,
        coldStartMs: figure,
        errors: z.number(),
        limitedBy: z.string().nullable(),
      }),
    ),
  }),
});
const repositoriesSchema = z.object({
  repositories: z.array(
    z.object({ address: z.string(), commits: z.array(z.unknown()), error: z.string().nullable() }),
  ),
});
const comparisonSchema = z.object({
  status: z.enum(RUN_STATUSES),
  reason: z.string().nullable(),
  summary: z.string(),
  measuredRounds: z.number(),
  failures: z.array(z.object({ serverId: z.string(), side: z.enum(SIDES), reason: z.string().nullable() })),
  rows: z.array(
    z.object({
      serverId: z.string(),
      tool: z.string().nullable(),
      metric: z.enum(METRICS.map(({ id }) => id)),
      primary: z.boolean(),
      base: figure,
      head: figure,
      change: figure,
      together: z.object({ low: z.number(), high: z.number() }).nullable(),
      verdict: z.enum(VERDICTS),
      decidedAt: z.number().nullable(),
    }),
  ),
});
export type DemoComparison = z.infer<typeof comparisonSchema>;
export type DemoProgress = z.infer<typeof progressSchema>;
export type DemoRun = z.infer<typeof runSchema>;
export type DemoServer = z.infer<typeof serversSchema>['servers'][number];

/** The HTTP API, as far as the demo uses it. */
export function apiClient(url: string) {
  return {
    servers: () => ask(serversSchema, `${url}/api/v1/servers`),
    progress: (id: string) => ask(progressSchema, `${url}/api/v1/runs/${id}/progress`),
    run: (id: string) => ask(runSchema, `${url}/api/v1/runs/${id}`),
    create: (request: object) => ask(createdSchema, `${url}/api/v1/runs`, posted(request)),
    repositories: () => ask(repositoriesSchema, `${url}/api/v1/repositories`),
    comparison: (id: string) => ask(comparisonSchema, `${url}/api/v1/comparisons/${id}`),
    compare: (request: object) => ask(createdSchema, `${url}/api/v1/comparisons`, posted(request)),
  };
}

function posted(body: object): RequestInit {
  return { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
}

export type ApiClient = ReturnType<typeof apiClient>;

/** @throws with the API's own words when it refuses */
async function ask<T extends z.ZodType>(schema: T, url: string, init?: RequestInit): Promise<z.infer<T>> {
  const response = await fetch(url, init);
  const body: unknown = await response.json();
  if (response.ok) return schema.parse(body);
  const { message, fields } = errorSchema.parse(body).error;
  throw new Error([message, ...fields.map((field) => `  ${field.path}: ${field.message}`)].join('\n'));
}
