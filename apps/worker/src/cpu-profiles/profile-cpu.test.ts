/** Comparisons of a small server whose commit `slower` computes 1 ms longer, under a real profiler of a real worker. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OWN } from '@headroom/bench/testing';
import {
  createProject,
  createRun,
  ensureDefaultWorkspace,
  listCpuProfiles,
  queueProfiling,
  type RunDetail,
  readCpuProfiles,
  readRun,
  suiteOfWorkload,
} from '@headroom/db';
import { testDatabase } from '@headroom/db/testing';
import { DEFAULT_HOST_CLASS } from '@headroom/model/host';
import type { ProfileCpu } from '@headroom/model/run';
import { parseProject } from '@headroom/project';
import { compareCpuProfiles } from '@headroom/report/cpu-profile';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { GitRepository } from '../testing/git-repository.ts';
import { TestWorker, untilEnded } from '../testing/worker-process.ts';

/** Calls follow each other closely, so that a profile of seconds has samples enough. */
const LOAD = 'closed:users=2,seconds=5,warmup=1,pause=2';
/** Load of the comparisons whose profiles are not read. */
const SHORT = 'closed:users=2,seconds=2,warmup=0,pause=2';
/** Function that the tool of the server computes in. */
const SLOWER = 'main.rank';
const SOURCE = readFileSync(join(OWN, 'hot/main.go'), 'utf8');
const FILE = `version: 1
server:
  id: hot
  build: { commands: [[go, build, -trimpath, -buildvcs=false, -o, bin/hot, .]], requires: [go], sources: [go.mod, main.go] }
  start: [./bin/hot]
  env: { PORT: "{port}" }
workload: { handshakes: [persistent], tools: [{ name: search, expect: none }] }
`;
const parsed = parseProject(FILE, { file: 'headroom.yaml' });
if (!('project' in parsed)) throw new Error(JSON.stringify(parsed.problems));
const { workload } = parsed.project;
const SUITE = suiteOfWorkload(workload);

const repository = new GitRepository('hot');
const main = repository.commit('A server that computes', {
  'headroom.yaml': FILE,
  'go.mod': readFileSync(join(OWN, 'hot/go.mod')),
  'main.go': SOURCE,
});
const slower = repository.commit('Compute 1 ms longer', {
  'main.go': SOURCE.replace('"ROUNDS", 300_000', '"ROUNDS", 700_000'),
});
const alike = repository.commit('Count the version up', {
  'main.go': SOURCE.replace('"1.0.0"', '"1.0.1"'),
});

const database = await testDatabase();
const { db } = database;
const worker = new TestWorker(
  { databaseUrl: database.url, redisUrl: process.env.TEST_REDIS_URL as string },
  { HEADROOM_REPOSITORIES: repository.path, HEADROOM_SHARED_REPOSITORIES: repository.path },
);
let projectId: string | null;
beforeAll(async () => {
  const definition = JSON.parse(JSON.stringify(workload));
  await db.workload.createMany({ data: [{ id: SUITE, definition }] });
  projectId = await createProject(db, {
    ...{ workspaceId: await ensureDefaultWorkspace(db), createdById: null, title: 'Hot' },
    ...{ repository: repository.path, ref: null, path: 'headroom.yaml', hostClass: DEFAULT_HOST_CLASS },
  });
  await worker.start();
});
afterAll(async () => {
  await worker.stop();
  expect(await worker.left()).toEqual([]);
  await database.close();
  repository.remove();
});

/** A comparison of a commit with `main`, in two rounds. */
async function compared(headRef: string, profile: string, profileCpu?: ProfileCpu): Promise<RunDetail> {
  const request = {
    ...{ suite: SUITE, profile, handshake: 'persistent' as const, servers: ['hot'], rounds: 2 },
    ...{ hostClass: DEFAULT_HOST_CLASS, priority: 0 as const, repository: repository.path, profileCpu },
  };
  const plan = { kind: 'comparison' as const, baseRef: main, headRef, tools: [], untilDecided: false };
  const of = { workspaceId: await ensureDefaultWorkspace(db), projectId, seed: 1 };
  return untilEnded(db, (await createRun(db, { ...of, request, plan })).id);
}

/** Profiles of the newest measurement, base first. */
async function profilesOf(runId: string) {
  const [base, head] = await listCpuProfiles(db, runId);
  const read = await readCpuProfiles(db, [base?.id ?? '', head?.id ?? '']);
  const [from, to] = [read.get(base?.id ?? ''), read.get(head?.id ?? '')];
  if (!from || !to) throw new Error(`not both are done: ${base?.reason}, ${head?.reason}`);
  return { rows: [base, head], from, to };
}

test('a comparison is profiled on both sides after its trials, and once it has ended again at the same commits; its trials stay', async () => {
  const run = await compared(slower, LOAD, 'always');
  expect(run).toMatchObject({ status: 'finished', reason: null });
  expect(run.trials).toHaveLength(4);
  const { rows, from, to } = await profilesOf(run.id);
  expect(rows).toMatchObject([
    { serverId: 'hot', side: 'base', measuredById: run.id, figures: { profiler: 'perf' } },
    { serverId: 'hot', side: 'head', measuredById: run.id, figures: { profiler: 'perf' } },
  ]);
  for (const row of rows) {
    expect(row?.figures?.samples).toBeGreaterThan(100);
    expect(row?.figures?.unprofiledCpuMsPerCall).toBeGreaterThan(0);
  }
  const { functions } = compareCpuProfiles(from.profile, to.profile);
  expect(functions[0]).toMatchObject({ name: SLOWER, isChanged: true });

  const queued = await queueProfiling(db, { runId: run.id, createdById: null, seed: 1 });
  if (queued.state !== 'queued') throw new Error(queued.state);
  const profiling = await untilEnded(db, queued.id);
  expect(profiling).toMatchObject({
    ...{ kind: 'profiling', status: 'finished', reason: null, trials: [] },
    ...{ baseRevision: { commit: main }, headRevision: { commit: slower } },
  });
  const again = await profilesOf(run.id);
  expect(again.rows.map((row) => row?.measuredById)).toEqual([queued.id, queued.id]);
  expect((await readRun(db, run.id))?.trials).toEqual(run.trials);
});

test('a run whose CPU profiles fail concludes by its trials', async () => {
  await db.$executeRaw`
    CREATE FUNCTION refuse_cpu_profile() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'no CPU profile is planned'; END $$`;
  await db.$executeRaw`
    CREATE TRIGGER refuse BEFORE INSERT ON "CpuProfile" FOR EACH ROW EXECUTE FUNCTION refuse_cpu_profile()`;
  try {
    const run = await compared(alike, SHORT, 'always');
    expect(run).toMatchObject({ status: 'finished', reason: null });
    expect(run.trials).toHaveLength(4);
    expect(run.verdicts).not.toBeNull();
    expect(await listCpuProfiles(db, run.id)).toEqual([]);
  } finally {
    await db.$executeRaw`DROP FUNCTION refuse_cpu_profile() CASCADE`;
  }
});

test('where nothing regressed, nothing is profiled unless that is asked for', async () => {
  const run = await compared(alike, SHORT);
  expect(run).toMatchObject({ status: 'finished', reason: null });
  expect(run.trials).toHaveLength(4);
  expect(await listCpuProfiles(db, run.id)).toEqual([]);
});
