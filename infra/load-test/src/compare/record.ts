/**
 * Noise of this machine, for simulations: measures one build of the Go server again and again, and writes what each trial's
 * figures were to packages/report/src/compare/recorded-noise.json, as ln(figure / its median). Trials are in the order in
 * which they were measured, those that were disturbed among them. Nothing else should run at the same time.
 *
 *     pnpm --filter @headroom/load-test record [--trials 60] [--profile smoke]
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createRun, type Db, ensureDefaultWorkspace } from '@headroom/db';
import { exampleRepository } from '@headroom/local';
import type { RunRequest } from '@headroom/model/run';
import { recordedNoise } from '@headroom/report/testing';
import { startBench, untilFinished } from './bench.ts';

const FILE = new URL('../../../../packages/report/src/compare/recorded-noise.json', import.meta.url);

const { values } = parseArgs({
  options: {
    trials: { type: 'string', default: '60' },
    profile: { type: 'string', default: 'smoke' },
  },
});

const folder = await mkdtemp(join(tmpdir(), 'headroom-record-'));
try {
  const repository = join(folder, 'repository');
  await exampleRepository(repository);
  const bench = await startBench(join(folder, 'postgres'), repository);
  try {
    await writeFile(FILE, `${JSON.stringify(await record(bench.db, repository))}\n`);
  } finally {
    await bench.stop();
  }
} finally {
  await rm(folder, { recursive: true });
}
process.exit();

async function record(db: Db, repository: string) {
  const request: RunRequest = {
    ...{ suite: 'io', profile: values.profile, handshake: 'session', servers: ['go'], repository },
    ...{ rounds: Number(values.trials), hostClass: 'default', priority: 0 },
  };
  const workspaceId = await ensureDefaultWorkspace(db);
  const { id } = await createRun(db, { workspaceId, request, seed: 1 });
  const { trials } = await untilFinished(db, { id, name: 'noise' });
  const [cpu] = cpus();
  const how = `${trials.length} trials of go, suite io, profile ${values.profile}, plain processes`;
  const where = `${cpu?.model}, ${cpus().length} processors`;
  return {
    measured: `${how}; ${where}; ${new Date().toISOString().slice(0, 10)}`,
    ...recordedNoise(trials),
  };
}
