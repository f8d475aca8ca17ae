import { randomUUID } from 'node:crypto';
import type { Actor } from '#server/access/actor.ts';
import { env, STREAMS } from '#server/env.ts';
import { ApiError } from '#server/http/errors.ts';
import { keyOfAddress } from '#server/limits/keys.ts';
import { once } from '#server/once.ts';
import { redis } from '#server/redis.ts';

/**
 * Event streams that may be open at once, over all web processes. `most` holds unless the setting says otherwise. A
 * person who is signed in is counted by account alone, as an address may stand for a whole team.
 */
export const STREAM_LIMITS = {
  account: { setting: 'HEADROOM_STREAMS_PER_ACCOUNT', most: STREAMS.account, whose: 'for one account' },
  link: { setting: 'HEADROOM_STREAMS_PER_LINK', most: STREAMS.link, whose: 'by one secret link' },
  address: { setting: 'HEADROOM_STREAMS_PER_ADDRESS', most: STREAMS.address, whose: 'from one address' },
} as const;

/** A process that dies gives its places back by doing nothing for so long. */
const LEASE_MS = 45_000;
const RENEWED_EVERY_MS = 15_000;
const RETRY_AFTER_S = 15;

/** A count that limits streams. */
interface Count {
  readonly key: string;
  readonly limit: keyof typeof STREAM_LIMITS;
}

/** Places taken in this process with their counts, and the number of places in each count. */
const taken = once('stream-places', () => ({
  places: new Map<string, readonly Count[]>(),
  counts: new Map<string, number>(),
  renewing: undefined as NodeJS.Timeout | undefined,
}));

/**
 * Takes or renews a place in sorted sets, one a count: members are places, scores the moments until which they are
 * held. Answers which count is full, from 1; else 0.
 */
const TAKE = `
  local time = redis.call('TIME')
  local now = time[1] * 1000 + math.floor(time[2] / 1000)
  for i, key in ipairs(KEYS) do
    redis.call('ZREMRANGEBYSCORE', key, '-inf', now)
    if redis.call('ZCARD', key) >= tonumber(ARGV[2 + i]) then return i end
  end
  for _, key in ipairs(KEYS) do
    redis.call('ZADD', key, now + ARGV[2], ARGV[1])
    redis.call('PEXPIRE', key, ARGV[2])
  end
  return 0`;

/**
 * Takes one of the places for event streams; answers what gives it back. Places are counted in Redis, shared by all web
 * processes; while it is away, each process counts for itself. Throws ApiError `too_many_requests`.
 */
export async function takePlace(
  { actor, headers }: { actor: Actor; headers: Headers },
  runId: string,
): Promise<() => void> {
  if (env().HEADROOM_RATE_LIMITS === 'off') return () => {};
  const counts = countsOf(actor, headers, runId);
  const id = randomUUID();
  const full = fullHere(counts);
  if (full) throw refusal(full);
  // Taken before Redis is asked: other requests come in during that await.
  hold(id, counts);
  const elsewhere = await fullAnywhere(id, counts);
  if (!elsewhere) return () => release(id);
  release(id);
  throw refusal(elsewhere);
}

function countsOf(actor: Actor, headers: Headers, runId: string): Count[] {
  if (actor.kind !== 'anonymous') return [{ key: `headroom:streams:user-${actor.userId}`, limit: 'account' }];
  return [
    { key: `headroom:streams:link-${runId}`, limit: 'link' },
    { key: `headroom:streams:address-${keyOfAddress(headers)}`, limit: 'address' },
  ];
}

/** Number of streams that a count may have, by the settings. */
function mostOf({ limit }: Count): number {
  return env()[STREAM_LIMITS[limit].setting];
}

function fullHere(counts: readonly Count[]): Count | undefined {
  return counts.find((count) => (taken().counts.get(count.key) ?? 0) >= mostOf(count));
}

/** The count that is full over all processes; none while Redis is away. */
async function fullAnywhere(id: string, counts: readonly Count[]): Promise<Count | undefined> {
  const full = await ask(id, counts, counts.map(mostOf));
  return counts[full - 1];
}

async function ask(id: string, counts: readonly Count[], limits: readonly number[]): Promise<number> {
  const keys = counts.map(({ key }) => key);
  try {
    return Number(await redis().eval(TAKE, keys.length, ...keys, id, LEASE_MS, ...limits));
  } catch {
    return 0;
  }
}

function hold(id: string, counts: readonly Count[]): void {
  const { places, counts: held } = taken();
  places.set(id, counts);
  for (const { key } of counts) held.set(key, (held.get(key) ?? 0) + 1);
  taken().renewing ??= setInterval(renew, RENEWED_EVERY_MS).unref();
}

function release(id: string): void {
  const { places, counts: held } = taken();
  const counts = places.get(id);
  if (!places.delete(id) || !counts) return;
  for (const { key } of counts) {
    const left = (held.get(key) ?? 1) - 1;
    if (left === 0) held.delete(key);
    else held.set(key, left);
    // Fails while Redis is away: the place is then given back by the end of its lease.
    redis()
      .zrem(key, id)
      .catch(() => {});
  }
  if (places.size > 0) return;
  clearInterval(taken().renewing);
  taken().renewing = undefined;
}

/** Renews every place of this process. */
function renew(): void {
  for (const [id, counts] of taken().places) {
    void ask(
      id,
      counts,
      counts.map(() => Number.MAX_SAFE_INTEGER),
    );
  }
}

function refusal(count: Count): ApiError {
  const message = `Too many event streams: ${mostOf(count)} may be open at once ${STREAM_LIMITS[count.limit].whose}. Close some pages that follow runs, or poll /api/v1/runs/{id}/progress instead.`;
  return new ApiError('too_many_requests', message, { headers: { 'retry-after': String(RETRY_AFTER_S) } });
}
