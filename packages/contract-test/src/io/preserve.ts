import type { Redis } from 'ioredis';
import {
  CHECKOUT_ITEMS,
  CHECKOUT_USER,
  DEFAULT_ITEMS,
  DEFAULT_USER,
  historyKey,
  LOAD_USER,
  NEW_USER,
  PARALLEL_USERS,
  POPULAR_KEY,
  popularMember,
  rateLimitKey,
} from './users.ts';

const USERS = [DEFAULT_USER, LOAD_USER, CHECKOUT_USER, NEW_USER, ...PARALLEL_USERS];
const KEYS = USERS.flatMap((user) => [historyKey(user), rateLimitKey(user)]);
const MEMBERS = [...DEFAULT_ITEMS, ...CHECKOUT_ITEMS].map(({ product_id }) => popularMember(product_id));

/** Puts back, when the work is done, whatever checkouts of the contract's users changed in Redis. */
export async function preserving<T>(redis: Redis, work: () => Promise<T>): Promise<T> {
  const [dumps, scores] = await Promise.all([
    Promise.all(KEYS.map((key) => redis.dumpBuffer(key))),
    redis.zmscore(POPULAR_KEY, ...MEMBERS),
  ]);
  try {
    return await work();
  } finally {
    await Promise.all([
      ...KEYS.map((key, i) => restoreKey(redis, key, dumps[i] ?? null)),
      ...MEMBERS.map((member, i) => restoreScore(redis, member, scores[i] ?? null)),
    ]);
  }
}

function restoreKey(redis: Redis, key: string, dump: Buffer | null): Promise<unknown> {
  return dump ? redis.restore(key, 0, dump, 'REPLACE') : redis.del(key);
}

function restoreScore(redis: Redis, member: string, score: string | null): Promise<unknown> {
  return score === null ? redis.zrem(POPULAR_KEY, member) : redis.zadd(POPULAR_KEY, score, member);
}
