import type { ServerFigures } from '@headroom/report';
import { z } from 'zod';

const figure = z.number().nullable();
const interval = z.object({ low: z.number(), high: z.number() }).nullable();

/** The figures a publication stores, as they were when it was published. */
const storedFiguresSchema = z.array(
  z.object({
    serverId: z.string(),
    rps: figure,
    rpsInterval: interval,
    rpsByRound: z.array(z.number()),
    rpsCvPct: figure,
    meanMs: figure,
    meanMsInterval: interval,
    p50Ms: figure,
    p95Ms: figure,
    p99Ms: figure,
    cpuPct: figure,
    memoryMb: figure,
    coldStartMs: figure,
    requests: figure,
    errorRatePct: figure,
  }),
);

/** What of rows is stored with a publication: the figures all results are judged by. */
export function storedFigures(rows: readonly ServerFigures[]): ServerFigures[] {
  // The schema drops what else a row holds.
  return storedFiguresSchema.parse(rows);
}

/** Figures as a publication stores them. */
export function readFigures(stored: unknown): ServerFigures[] {
  return storedFiguresSchema.parse(stored);
}
