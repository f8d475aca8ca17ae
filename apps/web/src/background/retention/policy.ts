import type { RetentionPolicy } from '@headroom/db';

/** Retention times of this installation, by its environment. */
export function policyOf(env: {
  HEADROOM_KEEP_DAYS: number;
  HEADROOM_KEEP_AUDIT_DAYS: number;
  HEADROOM_KEEP_RUN_DAYS?: number | undefined;
}): RetentionPolicy {
  return {
    keepDays: env.HEADROOM_KEEP_DAYS,
    keepAuditDays: env.HEADROOM_KEEP_AUDIT_DAYS,
    keepRunDays: env.HEADROOM_KEEP_RUN_DAYS ?? null,
  };
}

/** Between two batches: readers and hosts come first. */
export const BATCH_PAUSE_MS = 200;
