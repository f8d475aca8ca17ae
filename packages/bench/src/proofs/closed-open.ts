/**
 * One server measured by a closed and by an open load of the same rates, as JSON: `pnpm --filter @headroom/bench
 * closed-open`. The server serves one call after the other, each for 5 ms, so that its queue is known. The page of the
 * method shows what was measured so (`apps/web/src/results/closed-open.json`). Nothing else may run meanwhile.
 */
import { cpus } from 'node:os';
import type { OfferedProfile } from '@headroom/model/load';
import { io, type Workload } from '@headroom/model/suite';
import { findK6 } from '../load/find-k6.ts';
import { startLoad } from '../load/k6.ts';
import { startFixture } from '../testing/mcp-fixture.ts';
import { CACHE_DIR } from '../testing/places.ts';

const SERVICE_MS = 5;
/** Users of the closed load: they make pauses of such a length that they call at the rate. */
const USERS = 4;
const HOLD_S = 20;
const RATES = [40, 80, 120, 150, 180];
/** Places of the percentiles among those of PERCENTILE_GRID. */
const PLACES = { p50Ms: 99, p99Ms: 197 };

const { program } = await findK6(CACHE_DIR);

async function measure(profile: OfferedProfile, pauseMs: number) {
  const workload: Workload = { ...io, tools: io.tools.slice(0, 1), list: 'never', pauseMs };
  const fixture = await startFixture({ serviceMs: SERVICE_MS });
  try {
    const load = {
      urls: [fixture.url] as const,
      headers: {},
      workload,
      profile,
      handshake: 'persistent',
      seed: 1,
    } as const;
    const test = await startLoad(load, { program, mark: 'closed-open' });
    try {
      const { measurements, windowStartMs, windowEndMs } = await test.result();
      const [{ count, quantilesMs } = { count: 0, quantilesMs: [] }] = measurements;
      const at = (place: number) => Number((quantilesMs[place] as number).toFixed(2));
      const perS = Math.round((1000 * count) / (windowEndMs - windowStartMs));
      return { perS, p50Ms: at(PLACES.p50Ms), p99Ms: at(PLACES.p99Ms) };
    } finally {
      await test.stop();
    }
  } finally {
    await fixture.stop();
  }
}

const named = { id: 'test', title: 'Test', description: 'measured for the page of the method' };
const lasting = { holdS: HOLD_S, excludedS: 2 };
const points = [];
for (const perS of RATES) {
  const pauseMs = Math.max(0, (1000 * USERS) / perS - SERVICE_MS);
  const closed: OfferedProfile = {
    kind: 'closed',
    ...named,
    ...lasting,
    vus: USERS,
    rampUpS: 0,
    rampDownS: 0,
  };
  const open: OfferedProfile = { kind: 'open', ...named, ...lasting, perS, vus: 100 };
  points.push({ perS, closed: await measure(closed, pauseMs), open: await measure(open, 0) });
  console.error(JSON.stringify(points.at(-1)));
}
const month = new Date().toLocaleDateString('en-GB', { month: 'long', year: 'numeric' });
const where = `${cpus().length} processors (${cpus()[0]?.model.trim()}), ${month}`;
const measured = { serviceMs: SERVICE_MS, users: USERS, seconds: HOLD_S - 2, where, points };
console.log(JSON.stringify(measured, null, 2));
