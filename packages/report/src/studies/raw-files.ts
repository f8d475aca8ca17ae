/** The two files a server leaves in a repeat of a study, as its authors' bench wrote them. */
import { z } from 'zod';
import { pct } from '../statistics/elementary.ts';
import type { RawServer, RawTool } from './data.ts';

const amount = z.number().nonnegative();

/** Latencies in ms, as every part of the file has them. */
const latencyFields = {
  avg: amount,
  min: amount.optional(),
  p50: amount.optional(),
  p90: amount.optional(),
  p95: amount.optional(),
  p99: amount.optional(),
  max: amount.optional(),
};

const toolSchema = z.object({ count: z.int().positive().optional(), ...latencyFields });

const PROTOCOL_PREFIX = '_';

/** `k6.json`: counts, rates and latencies. In its earlier form tools carry no counts, and `http.latency` is needed. */
export const k6FileSchema = z.object({
  server: z.string().min(1),
  timestamp: z.iso.datetime({ offset: true }).describe('when the test ended'),
  config: z
    .object({ vus: z.int().optional(), duration: z.string().optional(), warmup_seconds: amount.optional() })
    .default({}),
  http: z.object({
    total_requests: z.int().positive(),
    failed_requests: z.int().nonnegative().optional(),
    rps: z.number().positive(),
    latency: z.object(latencyFields).optional(),
  }),
  mcp: z.object({ total_mcp_requests: z.int().positive(), mcp_errors: z.int().nonnegative() }).optional(),
  tools: z
    .record(z.string(), toolSchema)
    .refine((tools) => Object.keys(tools).some((name) => !name.startsWith(PROTOCOL_PREFIX)), {
      error: 'holds no tool; expected at least one name that does not begin with "_"',
    }),
});

/** `stats.json`: what the server's container used, over the whole test. */
export const statsFileSchema = z.object({
  summary: z.object({ cpu: z.object({ avg: amount }), memory_mb: z.object({ avg: amount }) }),
});

export type K6File = z.infer<typeof k6FileSchema>;
type StatsFile = z.infer<typeof statsFileSchema>;

/** A server of one repeat from its files; `stats` may be missing. */
export function rawServerOf(k6: K6File, stats: StatsFile | undefined): RawServer {
  return {
    endedAt: k6.timestamp,
    vus: k6.config.vus ?? null,
    duration: k6.config.duration ?? null,
    warmupS: k6.config.warmup_seconds ?? null,
    requests: k6.http.total_requests,
    rps: k6.http.rps,
    calls: k6.mcp?.total_mcp_requests ?? null,
    overAll: k6.http.latency && !hasCounts(k6) ? latenciesOf(k6.http.latency) : null,
    errorRatePct: k6.mcp ? pct(k6.mcp.mcp_errors, k6.mcp.total_mcp_requests) : null,
    cpuPct: stats?.summary.cpu.avg ?? null,
    memoryMb: stats?.summary.memory_mb.avg ?? null,
    tools: Object.entries(k6.tools).map(([name, tool]) => rawToolOf(name, tool)),
  };
}

/** Whether the tools say how often each was called. */
export function hasCounts({ tools }: K6File): boolean {
  return Object.values(tools).some(({ count }) => count !== undefined);
}

function rawToolOf(name: string, tool: K6File['tools'][string]): RawTool {
  return { ...toolName(name), count: tool.count ?? null, ...latenciesOf(tool) };
}

function latenciesOf(tool: NonNullable<K6File['http']['latency']>) {
  return {
    meanMs: tool.avg,
    minMs: tool.min ?? null,
    p50Ms: tool.p50 ?? null,
    p90Ms: tool.p90 ?? null,
    p95Ms: tool.p95 ?? null,
    p99Ms: tool.p99 ?? null,
    maxMs: tool.max ?? null,
  };
}

/** `_tools_list` is the protocol's request `tools_list`; names without the prefix are tools. */
export function toolName(name: string): { name: string; protocol: boolean } {
  const protocol = name.startsWith(PROTOCOL_PREFIX);
  return { name: protocol ? name.slice(PROTOCOL_PREFIX.length) : name, protocol };
}
