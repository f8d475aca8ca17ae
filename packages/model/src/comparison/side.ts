import { z } from 'zod';

/** `base` is what was, `head` what is asked about. */
export const SIDES = ['base', 'head'] as const;
export type Side = (typeof SIDES)[number];

/** Name of one of a run's builds, and key of RunBuilds: a comparison builds each server twice. */
export function buildKey(serverId: string, side: Side | null): string {
  return side === null ? serverId : `${serverId} (${side})`;
}

/** Ratios that a calibration keeps of one metric of a server or of one of its tools. */
export const calibratedMetricSchema = z.object({
  tool: z.string().nullable(),
  metric: z.string(),
  logRatios: z.array(z.number()),
});
export type CalibratedMetric = z.infer<typeof calibratedMetricSchema>;
