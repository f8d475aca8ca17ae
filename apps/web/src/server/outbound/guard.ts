import { env } from '#server/env.ts';
import type { Guard } from './fetch-guarded.ts';

/** What this installation lets users have requests sent to. */
export function guard(): Guard {
  return { allowed: env().HEADROOM_WEBHOOK_ALLOW };
}
