/**
 * A published study as it is stored: what its files said, parsed and named our way, nothing computed yet.
 */
import { z } from 'zod';
import { annexSchema } from './annex.ts';

const ms = z.number().nonnegative();
const optionalMs = ms.nullable();

/** Latencies as the files give them. */
const latencies = {
  meanMs: ms,
  minMs: optionalMs,
  p50Ms: optionalMs,
  p90Ms: optionalMs,
  p95Ms: optionalMs,
  p99Ms: optionalMs,
  maxMs: optionalMs,
};

/** One tool, or one of the protocol's own requests, of one server in one repeat, warm-up excluded. */
const rawToolSchema = z.object({
  name: z.string(),
  /** A request of the protocol itself: initialize, tools/list. */
  protocol: z.boolean(),
  /** Null in the earlier form, whose tools carry none. */
  count: z.int().nonnegative().nullable(),
  ...latencies,
});
export type RawTool = z.infer<typeof rawToolSchema>;

/** Latencies of one server in one repeat over all its requests, those of the protocol and the warm-up included. */
const overAllSchema = z.object(latencies);

/** One server in one repeat. */
const rawServerSchema = z.object({
  endedAt: z.iso.datetime({ offset: true }),
  vus: z.int().nullable(),
  duration: z.string().nullable(),
  /** Excluded from the tools' figures; the others include it. */
  warmupS: z.number().nonnegative().nullable(),
  /** Counted requests and their rate over the whole test, warm-up included. */
  requests: z.int().nonnegative(),
  rps: z.number().nonnegative(),
  /** Calls of the protocol, each of one HTTP request or several; null where the files do not say. */
  calls: z.int().nonnegative().nullable().default(null),
  /** There only where the tools carry no counts, by which a mean over tools would be weighted. */
  overAll: overAllSchema.nullable().default(null),
  errorRatePct: z.number().nonnegative().nullable(),
  /** Means of the container's samples over the whole test; 100 = one logical processor. */
  cpuPct: z.number().nonnegative().nullable(),
  memoryMb: z.number().nonnegative().nullable(),
  tools: z.array(rawToolSchema),
});
export type RawServer = z.infer<typeof rawServerSchema>;

const repeatSchema = z.object({
  /** Name of the folder it was read from. */
  name: z.string(),
  servers: z.record(z.string(), rawServerSchema),
});
export type Repeat = z.infer<typeof repeatSchema>;

/** The `data` of a stored study: the authors' raw results, or what they printed. */
export const studyDataSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('raw'),
    repeats: z.array(repeatSchema).min(1),
    annex: annexSchema.nullable(),
  }),
  z.object({
    kind: z.literal('printed'),
    annex: annexSchema,
    /** Raw results of some of the repeats that the print is of, too few to compute its figures from. */
    repeats: z.array(repeatSchema).default([]),
  }),
]);
export type StudyData = z.infer<typeof studyDataSchema>;
export type RawStudy = Extract<StudyData, { kind: 'raw' }>;
/** Repeats of a study of either kind. */
export type Repeats = Pick<StudyData, 'repeats'>;

/** Ids of all servers of a study, in the order in which the study names them, else by id. */
export function serverIdsOf(data: StudyData): string[] {
  const named = data.annex?.servers.map(({ id }) => id) ?? [];
  const measured = data.repeats.flatMap(({ servers }) => Object.keys(servers));
  return [...new Set([...named, ...measured.sort()])];
}
