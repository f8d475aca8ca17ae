/** Comparisons whose sides are images of a registry, by a real worker and a real container engine. */
import { engine, startImageServer } from '@headroom/bench/testing';
import { zipOf } from '@headroom/builder/archive/testing';
import { createRun, ensureDefaultWorkspace, readProject, suiteOfWorkload } from '@headroom/db';
import { anArchive, archiveProject, testDatabase } from '@headroom/db/testing';
import { parseProject } from '@headroom/project';
import { compareRun } from '@headroom/report/compare';
import { expect, test } from 'vitest';
import { SHORT_LOAD, TestWorker, untilEnded } from '../testing/worker-process.ts';

const HOST_CLASS = 'containers';
/** Fewest rounds that have verdicts. */
const ROUNDS = 6;

function parsed(file: string) {
  const result = parseProject(file, { file: 'headroom.yaml' });
  if (!('project' in result)) throw new Error(JSON.stringify(result.problems));
  return result.project;
}

test.skipIf(!engine)(
  'of two images of one server the slower one is found, and both are noted by their digests',
  async () => {
    await using open = new AsyncDisposableStack();
    const imageOf = async (work: string) => {
      const registry = await startImageServer({ Env: [`WORK=${work}`] });
      open.defer(() => registry.stop());
      return registry;
    };
    const [fast, slow] = [await imageOf('0ms'), await imageOf('20ms')];
    const pinned = fast.image.replace(/:1$/, `@${fast.digest}`);
    const file = `version: 1
server: { id: greeter, image: "${pinned}", env: { PLACE: Oslo }, transport: stdio }
workload: { tools: [{ name: greet, expect: [{ in: text, contains: Oslo }] }] }
`;
    const { workload } = parsed(file);
    const database = await testDatabase();
    open.defer(() => database.close());
    const { db } = database;
    const suite = suiteOfWorkload(workload);
    await db.workload.create({ data: { id: suite, definition: JSON.parse(JSON.stringify(workload)) } });
    const worker = new TestWorker(
      { databaseUrl: database.url, redisUrl: process.env.TEST_REDIS_URL as string },
      {
        ...{ HEADROOM_ARCHIVES: 'own', HEADROOM_HOST_CLASS: HOST_CLASS, HEADROOM_RUNTIME: 'docker' },
        ...{
          HEADROOM_BASE_IMAGES: `docker.io/library/* ${fast.host}/* ${slow.host}/*`,
          SERVER_START_S: '60',
        },
      },
    );
    await worker.start();
    open.defer(() => worker.stop());
    const workspaceId = await ensureDefaultWorkspace(db);
    const projectId = await archiveProject(db, { workspaceId }, [
      anArchive(zipOf({ 'headroom.yaml': file })),
    ]);
    const { id } = await createRun(db, {
      ...{ workspaceId, projectId, seed: 1 },
      request: {
        ...{ suite, profile: SHORT_LOAD, handshake: 'session', servers: ['greeter'], rounds: ROUNDS },
        ...{ hostClass: HOST_CLASS, priority: 0 },
        repository: (await readProject(db, projectId))?.repository ?? '',
      },
      plan: {
        ...{ kind: 'comparison', baseRef: `oci:${fast.image}`, headRef: `oci:${slow.image}` },
        ...{ tools: [], untilDecided: false },
      },
    });
    const run = await untilEnded(db, id);
    const { reason, trials, baseRevision, headRevision } = run;
    expect({ reason, base: baseRevision, head: headRevision }).toMatchObject({
      reason: null,
      base: { repository: `oci:${fast.image.replace(/:1$/, '')}`, subject: fast.digest },
      head: { repository: `oci:${slow.image.replace(/:1$/, '')}`, subject: slow.digest },
    });
    expect(trials.map(({ status, reason }) => reason ?? status)).toEqual(Array(2 * ROUNDS).fill('passed'));
    const { rows } = compareRun(run, { nowMs: Date.now(), ended: true, calibrations: [] });
    const mean = rows.find(({ tool, metric }) => tool === 'greet' && metric === 'meanMs');
    expect(mean).toMatchObject({ verdict: 'regressed' });
    expect((mean?.head ?? 0) - (mean?.base ?? 0)).toBeGreaterThan(10);
  },
);
