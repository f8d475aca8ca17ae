/**
 * The file `study.json` of a study's folder: what the study says of itself, and the figures its authors printed.
 * For studies that published no raw results it is all there is.
 */
import { keysOf } from '@headroom/model/text';
import { z } from 'zod';

const amount = z.number().nonnegative().optional();
const fact = keysOf({ name: z.string().min(1), value: z.string().min(1) });

/** Figures of a tool as the authors printed them, in ms. */
const printedToolSchema = keysOf({
  meanMs: amount,
  p50Ms: amount,
  p90Ms: amount,
  p95Ms: amount,
  p99Ms: amount,
});

/** Figures of a server as the authors printed them; each may be missing. */
const printedServerSchema = keysOf({
  rps: amount,
  rpsSd: amount,
  rpsCvPct: amount,
  /** (highest − lowest) / first of the repeats' rates, in percent: not a CV. */
  rpsVariabilityPct: amount,
  meanMs: amount,
  p50Ms: amount,
  p90Ms: amount,
  p95Ms: amount,
  p99Ms: amount,
  requests: z.int().nonnegative().optional(),
  /** Requests of the repeats, in their order. */
  requestsByRepeat: z.array(z.int().nonnegative()).optional(),
  errorRatePct: amount,
  cpuPct: amount,
  memoryMb: amount,
  rpsPerCpuPct: amount,
  rpsPerMb: amount,
  coldStartMs: amount,
  cpuEfficiencyRank: z.int().positive().optional(),
  latencyTier: z.int().min(1).max(4).optional(),
  stability: z.string().optional(),
  /** Tools by name; the protocol's own requests begin with "_", as in the raw files. */
  tools: z.record(z.string(), printedToolSchema).default({}),
});
export type PrintedServer = z.infer<typeof printedServerSchema>;

const annexServerSchema = keysOf({
  id: z.string().min(1).max(64),
  framework: z.string().optional(),
  runtime: z.string().optional(),
  ecosystem: z.string().optional().describe('as in the manifests: java, javascript, rust, …'),
  nativeOf: z.string().optional(),
  reactive: z.boolean().default(false),
  printed: printedServerSchema.optional(),
});

/** Statements of the text, for comparison with the raw results. */
const statementsSchema = keysOf({
  requests: z.int().optional(),
  vus: z.int().optional(),
  warmupExcludedS: z.number().optional(),
  rateRatio: keysOf({ faster: z.string(), slower: z.string(), times: z.number() }).optional(),
  /** A sentence gives `rps` as the rate of `serverId`. */
  rateOf: keysOf({ serverId: z.string(), rps: z.number() }).optional(),
  worstNative: z.string().optional(),
  p95Range: keysOf({ serverId: z.string(), lowMs: z.number(), highMs: z.number() }).optional(),
  repeatStart: keysOf({ repeat: z.int().positive(), time: z.iso.time() }).optional(),
});

/** @see file comment */
export const annexSchema = keysOf({
  slug: z.string().optional(),
  title: z.string().optional(),
  source: z.string().optional(),
  sourceUrl: z.union([z.url({ protocol: /^https?$/ }), z.literal('')]).optional(),
  environment: z.array(fact).default([]),
  load: z.array(fact).default([]),
  /** Least decimals of printed figures by their name, as JSON keeps no zeros at the end: 9.0 is 9 in it. */
  decimals: z.record(z.string(), z.int().min(0).max(6)).default({}),
  /** Folders of the repeats that the printed figures are of, where they are known. */
  repeats: z.array(z.string()).default([]),
  /** Notes that a reader of its figures needs. */
  notes: z.array(z.string()).default([]),
  servers: z.array(annexServerSchema).default([]),
  nativeChanges: z
    .array(
      keysOf({ jvm: z.string(), native: z.string(), rpsChangePct: z.number(), memoryChangePct: z.number() }),
    )
    .default([]),
  tierGroups: z.array(z.array(z.string())).default([]),
  /** Row to server to level. */
  tradeOffs: z.record(z.string(), z.record(z.string(), z.string())).default({}),
  useCases: z
    .array(
      keysOf({
        name: z.string(),
        recommended: z.array(z.string()),
        alternative: z.array(z.string()),
        avoid: z.array(z.string()),
      }),
    )
    .default([]),
  statements: statementsSchema.default({}),
  /** Figures that fit no column of ours. */
  others: z
    .array(
      keysOf({
        title: z.string(),
        unit: z.string(),
        note: z.string().optional(),
        values: z.record(z.string(), z.number()),
      }),
    )
    .default([]),
});
export type Annex = z.infer<typeof annexSchema>;
