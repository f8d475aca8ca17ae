import type { LoadResult, OfferedProfile } from '@headroom/model/load';
import { type HandshakeId, io, type Workload } from '@headroom/model/suite';
import { findK6 } from '../load/find-k6.ts';
import { type Load, startLoad } from '../load/k6.ts';
import { type Fixture, type FixtureOptions, startFixture } from './mcp-fixture.ts';
import { CACHE_DIR } from './places.ts';

/** Two virtual users for two seconds. */
export const SHORT = {
  kind: 'closed',
  id: 'test',
  title: 'Test',
  description: '2 s, the first counts as warm-up',
  vus: 2,
  rampUpS: 0,
  holdS: 2,
  rampDownS: 0,
  excludedS: 1,
} as const satisfies OfferedProfile;
/** The program of k6. */
export const { program } = await findK6(CACHE_DIR);

/** Loads a server until the profile has ended; its measurements, and what k6 printed. */
export async function loadUrl(
  url: string,
  load: Pick<Load, 'handshake' | 'profile' | 'tokens' | 'workload'>,
): Promise<{ result: LoadResult; log: string }> {
  const test = await startLoad({ urls: [url], headers: {}, seed: 1, ...load }, { program, mark: 'test' });
  try {
    return { result: await test.result(), log: test.child.logs() };
  } finally {
    await test.stop();
  }
}

/** Loads the fixture until the profile has ended; its measurements, every request that it saw, and what k6 printed. */
export async function load(
  options: FixtureOptions,
  handshake: HandshakeId = 'session',
  profile: OfferedProfile = SHORT,
  workload: Workload = io,
): Promise<{ result: LoadResult; seen: Fixture['seen']; log: string }> {
  const fixture = await startFixture(options);
  try {
    return { ...(await loadUrl(fixture.url, { handshake, profile, workload })), seen: fixture.seen };
  } finally {
    await fixture.stop();
  }
}

/** Measurement of a tool or method. @throws when there is none */
export function measurement(result: LoadResult, name: string) {
  const found = result.measurements.find((row) => row.name === name);
  if (!found) throw new Error(`no measurement of ${name}`);
  return found;
}
