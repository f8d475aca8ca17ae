import type { RetentionPolicy } from '@headroom/db';

/** Retention times of this installation, by its environment. */
export function policyOf(env: {
  HEADROOM_KEEP_DAYS: number;
  HEADROOM_KEEP_AUDIT_DAYS: number;
}): RetentionPolicy {
  return { keepDays: env.HEADROOM_KEEP_DAYS, keepAuditDays: env.HEADROOM_KEEP_AUDIT_DAYS };
}
