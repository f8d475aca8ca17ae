import type { RetentionPolicy } from '@headroom/db';

/** How long this installation keeps things, by its environment. */
export function policyOf(env: {
  HEADROOM_KEEP_DAYS: number;
  HEADROOM_KEEP_AUDIT_DAYS: number;
}): RetentionPolicy {
  return { keepDays: env.HEADROOM_KEEP_DAYS, keepAuditDays: env.HEADROOM_KEEP_AUDIT_DAYS };
}
