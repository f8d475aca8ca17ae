/**
 * What each profiler costs the server that it profiles: processor time of a call with and without it, in turn. Arguments:
 * rounds (5), and servers of own/hot (all).
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseProject, type Server } from '@headroom/project';
import { cpuMsPerCallOf, median } from '@headroom/report';
import { benchSchema } from '../env.ts';
import { measureOnce } from '../once/measure-once.ts';
import { CACHE_DIR, OWN } from '../testing/places.ts';

const [rounds = '5', ...ids] = process.argv.slice(2);
const file = join(OWN, 'hot/headroom.yaml');
const parsed = parseProject(readFileSync(file, 'utf8'), { file });
if ('problems' in parsed) throw new Error('own/hot/headroom.yaml has problems');
const { project } = parsed;
const env = benchSchema.parse({ HEADROOM_CACHE_DIR: CACHE_DIR });

/** Processor time of a call in ms. */
async function cpuMsOf(server: Server, profilesCpu: boolean): Promise<number> {
  const { signal } = new AbortController();
  const { result } = await measureOnce({
    ...{ project, server, file, env, secrets: {}, signal, onLine: () => {}, tell: () => {} },
    ...{ handshake: 'persistent', profile: 'smoke', profilesCpu, seed: 1 },
  });
  if (result.reason !== null) throw new Error(result.reason);
  return cpuMsPerCallOf(result) ?? Number.NaN;
}

const middleOf = (values: readonly number[]) => median(values) ?? Number.NaN;

for (const server of project.servers.filter(({ id }) => ids.length === 0 || ids.includes(id))) {
  const pairs: (readonly [plain: number, profiled: number])[] = [];
  for (let round = 0; round < Number(rounds); round++) {
    pairs.push([await cpuMsOf(server, false), await cpuMsOf(server, true)]);
  }
  const plain = middleOf(pairs.map(([one]) => one));
  const profiled = middleOf(pairs.map(([, one]) => one));
  const costPct = middleOf(pairs.map(([one, other]) => 100 * (other / one - 1)));
  process.stdout.write(
    `${server.id}: ${plain.toFixed(3)} ms a call, ${profiled.toFixed(3)} profiled; cost ${costPct.toFixed(1)} % (median of ${rounds} pairs)\n`,
  );
}
