import { isDeeperThan, MAX_DEPTH } from '@headroom/model/text';
import type { Redis } from 'ioredis';
import { z } from 'zod';
import { Breach } from '../check.ts';
import { difference, orderDifference, shown } from '../difference.ts';
import type { OrderItem } from './backends.ts';
import { historyKey, POPULAR_KEY, popularMember, rateLimitKey } from './users.ts';

/** Clocks of server and test may be read at slightly different moments. */
const CLOCK_SLACK_MS = 1000;

const orderSchema = z.object({ order_id: z.string(), ts: z.int() });

/** Holds what a checkout changes in Redis against the contract. @returns a warning @throws Breach */
export async function checkEffects(
  redis: Redis,
  user: string,
  items: readonly OrderItem[],
  checkout: () => Promise<void>,
): Promise<string | undefined> {
  const before = await stateOf(redis, user, items);
  const fromMs = Date.now() - CLOCK_SLACK_MS;
  await checkout();
  const toMs = Date.now() + CLOCK_SLACK_MS;
  const after = await stateOf(redis, user, items);
  const expected = {
    rateLimit: before.rateLimit + 1,
    historyLength: before.historyLength + 1,
    popularity: before.popularity.map((score, i) => (i === 0 ? score + 1 : score)),
  };
  const found = difference({ ...after, ...expected }, after);
  if (found) throw new Breach(`in Redis, after a checkout: ${found}`);
  return checkOrder(after.lastOrder ?? '', user, items, fromMs, toMs);
}

async function stateOf(redis: Redis, user: string, items: readonly OrderItem[]) {
  const members = items.map(({ product_id }) => popularMember(product_id));
  const [rateLimit, historyLength, lastOrder, scores] = await Promise.all([
    redis.get(rateLimitKey(user)),
    redis.llen(historyKey(user)),
    redis.lindex(historyKey(user), -1),
    redis.zmscore(POPULAR_KEY, ...members),
  ]);
  return { rateLimit: Number(rateLimit), historyLength, lastOrder, popularity: scores.map(Number) };
}

function checkOrder(
  text: string,
  user: string,
  items: readonly OrderItem[],
  fromMs: number,
  toMs: number,
): string | undefined {
  const parsed = orderSchema.safeParse(parse(text));
  const [, owner, ms] = /^ORD-(user-\d+)-(\d+)$/.exec(parsed.data?.order_id ?? '') ?? [];
  if (!parsed.data || owner !== user) {
    throw new Breach(
      `expected an order with order_id ORD-${user}-<ms> and a whole ts in the history, got ${shown(text)}`,
    );
  }
  const { order_id, ts } = parsed.data;
  const expected = { order_id, items, ts };
  const found = difference(expected, parse(text));
  if (found) throw new Breach(`in the order in the history: ${found}`);
  if (Number(ms) < fromMs || Number(ms) > toMs || Math.abs(ts * 1000 - Number(ms)) > CLOCK_SLACK_MS) {
    throw new Breach(`expected the time of the checkout in order_id and ts, got ${order_id} and ${ts}`);
  }
  return orderDifference(expected, parse(text));
}

function parse(text: string): unknown {
  if (isDeeperThan(MAX_DEPTH, text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    // The caller shows what is there instead of an order.
    return undefined;
  }
}
