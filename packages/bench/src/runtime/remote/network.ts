import { setTimeout as delay } from 'node:timers/promises';
import type { NetworkBetween } from '@headroom/model/host';
import type { Agent } from './agent.ts';

/** Round trips that are timed: their least is the network's own, as what waits only adds to it. */
const ROUND_TRIPS = 50;
const PAUSE_MS = 2;
/** Bytes of the first fetch; each next one has so many more that it takes a while. */
const FIRST_BYTES = 1 << 20;
const LONG_ENOUGH_MS = 500;
const MOST_BYTES = 1 << 30;

/**
 * Probes the network between this machine and that of an agent: the median round trip of small requests, the bytes a second
 * of a large answer, and by how much the clock there is ahead, by the fastest round trip (RFC 5905, section 8: the middle
 * of a round trip).
 */
export async function probeNetwork(agent: Agent): Promise<NetworkBetween> {
  const trips: { ms: number; aheadMs: number }[] = [];
  const nothing = { files: [], groups: [] };
  await agent.look(nothing);
  while (trips.length < ROUND_TRIPS) {
    const [wallMs, startedAt] = [Date.now(), performance.now()];
    const { atMs } = await agent.look(nothing);
    const ms = performance.now() - startedAt;
    trips.push({ ms, aheadMs: atMs - (wallMs + ms / 2) });
    await delay(PAUSE_MS);
  }
  const sorted = trips.toSorted((a, b) => a.ms - b.ms);
  const [fastest, middle] = [sorted[0], sorted[Math.floor(ROUND_TRIPS / 2)]];
  return {
    roundTripMs: middle?.ms ?? 0,
    clockAheadMs: fastest?.aheadMs ?? 0,
    bytesPerS: await bytesPerSecond(agent),
  };
}

async function bytesPerSecond(agent: Agent): Promise<number> {
  for (let count = FIRST_BYTES; ; count *= 4) {
    const startedAt = performance.now();
    await agent.fetchBytes(count);
    const ms = performance.now() - startedAt;
    if (ms >= LONG_ENOUGH_MS || count * 4 > MOST_BYTES) return (1000 * count) / ms;
  }
}
