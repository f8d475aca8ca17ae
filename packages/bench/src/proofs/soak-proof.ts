/**
 * Proof of the soak, a line a run: a server that leaks 1 KB a call is found in 10 minutes, and one that leaks nothing is
 * not accused in 20 runs. `pnpm --filter @headroom/bench soak-proof`, with RUNS, MINUTES and RATE for others; it takes
 * hours (RUNS × MINUTES, and as long for each leak), or less with AT_ONCE of those without one, which disturb each
 * other: leaks are looked for alone. Nothing else may run meanwhile.
 */

import { type SoakProfile, soakLoad } from '@headroom/model/experiments';
import { growthLabel, SOAK_METRICS, soakTable } from '@headroom/report';
import { findK6 } from '../load/find-k6.ts';
import { CACHE_DIR } from '../testing/places.ts';
import { soakServer } from '../testing/soak-server.ts';

const number = (name: string, usual: number) => Number(process.env[name] ?? usual);
const [runs, minutes] = [number('RUNS', 20), number('MINUTES', 10)];
const [rate, atOnce] = [number('RATE', 80), number('AT_ONCE', 1)];
const LEAKS = [1024];

const { program: k6 } = await findK6(CACHE_DIR);
const profile: SoakProfile = { ...soakLoad.builtIn, perS: rate, holdS: 60 * minutes };

/** Ids of the figures that are said to grow, or to rise. */
async function growingOf(leakBytes: number): Promise<string[]> {
  const { experiment = null, failure } = await soakServer({ leakBytes }, { profile, k6 });
  const status = failure ? 'server_failed' : 'passed';
  const [row] = soakTable([{ serverId: 'fixture', round: 1, status, experiment }]);
  const growth = row?.growth ?? [];
  const said = growth.map((one) => {
    const { title } = SOAK_METRICS.find(({ id }) => id === one.metric) ?? { title: one.metric };
    return `${title} ${growthLabel(one)}`;
  });
  const at = new Date().toISOString();
  console.log(JSON.stringify({ at, leakBytes, failure: failure?.message ?? null, said }));
  return growth
    .filter(({ verdict }) => verdict === 'grows' || verdict === 'rises')
    .map(({ metric }) => metric);
}

let missed = 0;
for (const leakBytes of LEAKS) {
  if (!(await growingOf(leakBytes)).includes('memoryMb')) missed += 1;
}
let left = runs;
let accused = 0;
async function takeRuns(): Promise<void> {
  while (left-- > 0) {
    if ((await growingOf(0)).length > 0) accused += 1;
  }
}
await Promise.all(Array.from({ length: atOnce }, takeRuns));
console.log(`${missed} of ${LEAKS.length} leaks missed, ${accused} of ${runs} runs without one accused`);
process.exitCode = missed + accused > 0 ? 1 : 0;
