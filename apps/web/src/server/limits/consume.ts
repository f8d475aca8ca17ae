import { plural } from '@headroom/model/text';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { env } from '#server/env.ts';
import { ApiError } from '#server/http/errors.ts';
import { once } from '#server/once.ts';
import { redis } from '#server/redis.ts';
import { LIMITS, type Limit, type LimitName } from './limits.ts';

const limiters = once('limiters', () => new Map<LimitName, RateLimiterRedis>());

/**
 * Counts one request against a limit. Counts are in Redis, shared by all web processes; while it is away, each process
 * counts for itself. Throws ApiError `too_many_requests` that says when to come again.
 */
export async function consume(name: LimitName, key: string): Promise<void> {
  const refused = await spend(name, key);
  if (refused) throw tooMany(LIMITS[name], refused.msBeforeNext);
}

/** Whether one more may be done, where it is left out rather than refused. Counts it. */
export async function isAllowed(name: LimitName, key: string): Promise<boolean> {
  return (await spend(name, key)) === undefined;
}

/** Uncounts the last one, as nothing came of it. */
export async function giveBack(name: LimitName, key: string): Promise<void> {
  if (env().HEADROOM_RATE_LIMITS === 'on') await limiterOf(name).reward(key);
}

async function spend(name: LimitName, key: string): Promise<RateLimiterRes | undefined> {
  if (env().HEADROOM_RATE_LIMITS === 'off') return undefined;
  try {
    await limiterOf(name).consume(key);
    return undefined;
  } catch (refused) {
    // Anything else is no refusal: the insurance counts in memory whatever Redis does.
    if (refused instanceof RateLimiterRes) return refused;
    throw refused;
  }
}

function limiterOf(name: LimitName): RateLimiterRedis {
  const known = limiters().get(name);
  if (known) return known;
  const { points, seconds: duration } = LIMITS[name];
  const keyPrefix = `headroom:limit:${name}`;
  const made = new RateLimiterRedis({
    storeClient: redis(),
    rejectIfRedisNotReady: true,
    keyPrefix,
    points,
    duration,
    // A client that is far beyond is refused from memory.
    inMemoryBlockOnConsumed: 2 * points,
    insuranceLimiter: new RateLimiterMemory({ keyPrefix, points, duration }),
  });
  limiters().set(name, made);
  return made;
}

function tooMany({ what, points, seconds, instead }: Limit, msBeforeNext: number): ApiError {
  const retryAfterS = Math.max(1, Math.ceil(msBeforeNext / 1000));
  const message = `Too many ${what}: ${points} are allowed in ${inWords(seconds)}. Try again in ${inWords(retryAfterS)}.`;
  return new ApiError('too_many_requests', instead ? `${message} ${instead}` : message, {
    headers: { 'retry-after': String(retryAfterS) },
  });
}

function inWords(seconds: number): string {
  const [count, unit] = seconds < 100 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return plural(count, unit);
}
