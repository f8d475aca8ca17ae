import { env } from '#server/env.ts';
import type { Guard } from './fetch-guarded.ts';

/** Guard of this installation: where its users may have requests sent to. */
export function guard(): Guard {
  return { allowed: env().HEADROOM_WEBHOOK_ALLOW };
}
