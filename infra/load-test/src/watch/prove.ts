/**
 * Check of watched branches on this machine. Watches a branch of twelve commits, of which one adds a millisecond of work
 * to one tool and another changes documentation only, from its third commit on: once with the commits pushed one after
 * the other, once all at once, and once with four commits while the worker is killed, Redis does not answer for 20 s and
 * the repository is away. Prints every comparison with what it found, and ends with status 1 where the slowdown is not
 * found at its commit, the documentation is measured, anything else is called a change, or a commit is lost or measured
 * twice. Nothing else should run at the same time; the web app must be built.
 *
 *     pnpm --filter @headroom/load-test prove-watch [--rounds 8] [--profile smoke] [--only one|all|disturbed]
 *       [--away-s 90]
 */
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Output } from '@headroom/api/client';
import { type ExampleRepository, exampleRepository, type Stack, startStack } from '@headroom/local';
import { apiClient } from '@headroom/local/demo';
import { hasEnded } from '@headroom/model/run';
import { CHANGED, isWorse, summaryOf } from '@headroom/report/compare';

type ApiClient = ReturnType<typeof apiClient>;
type Watch = Output<'GET /api/v1/watches/{id}'>;
type Run = Watch['runs'][number];
type Change = Parameters<ExampleRepository['add']>[0];

/** Changes from the second commit on; the watch begins at the third commit. */
const CHANGES: readonly Change[] = [
  'same',
  'same',
  'same',
  'docs',
  'same',
  'same',
  'slower',
  'same',
  'same',
  'same',
  'same',
];
const BEGINS_AFTER = 2;
const ASK_MS = 1000;
const SECOND_MS = 1000;

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '8' },
    profile: { type: 'string', default: 'smoke' },
    only: { type: 'string' },
    'away-s': { type: 'string', default: '90' },
  },
});

/** A stack that watches the branch of a repository of its own, whose history has reached its third commit. */
async function watching(folder: string) {
  const repository = await exampleRepository(join(folder, 'servers'));
  for (const change of CHANGES.slice(0, BEGINS_AFTER)) await repository.add(change);
  const stack = await startStack({
    dataDir: join(folder, 'data'),
    repositories: [repository.path],
    runtime: 'process',
  });
  const ask = apiClient(stack.url);
  const watch = await untilTold(ask, repository);
  return { repository, stack, ask, id: watch.id };
}

/** Adds the watch as soon as the worker has told of the repository. */
async function untilTold(ask: ApiClient, { path }: ExampleRepository): Promise<{ id: string }> {
  const body = {
    repository: path,
    branch: 'main',
    servers: ['go'],
    profile: values.profile,
    rounds: Number(values.rounds),
    everyMinutes: 1,
    calibrates: false,
  };
  for (let tries = 60; ; tries--) {
    try {
      return await ask('POST /api/v1/watches', { body });
    } catch (error) {
      if (tries === 0) throw error;
      await pause(ASK_MS);
    }
  }
}

/** Waits until the watch has compared a head, and everything that it searches is found. */
async function settled(ask: ApiClient, id: string, head: string): Promise<Watch> {
  for (;;) {
    const watch = await ask('GET /api/v1/watches/{id}', { params: { id } });
    if (watch.paused) throw new Error(`the watch paused: ${watch.pausedReason}`);
    const open = watch.runs.some(({ status }) => !hasEnded(status));
    const compared = watch.runs.some((run) => run.head === head && run.searches === null);
    if (compared && !open && !watch.runs.some(isSearched)) return watch;
    await pause(ASK_MS);
  }
}

/** Whether something became worse in a comparison of several commits, and it is not known yet by which. */
function isSearched({ searches, found, verdicts, ahead }: Run): boolean {
  return searches === null && found === null && isWorse(verdicts) && (ahead ?? 0) > 1;
}

const isChange = ({ verdicts }: Run): boolean => CHANGED.some((verdict) => (verdicts?.[verdict] ?? 0) > 0);

function tell(run: Run): void {
  const { searches, found, finishedAt, createdAt, head, subject, verdicts } = run;
  const seconds = finishedAt ? (Date.parse(finishedAt) - Date.parse(createdAt)) / SECOND_MS : 0;
  const what = verdicts ? summaryOf({ counts: verdicts }) : run.status;
  const named = found ? `; found: ${found.commits.map((id) => id.slice(0, 8)).join(', ')}` : '';
  console.log(
    `  ${searches ? 'step' : 'head'} ${head.slice(0, 8)} “${subject}”: ${what}${named} (${seconds.toFixed(0)} s)`,
  );
}

/** Commit of a change among those that were pushed. */
const commitOf = (ids: readonly string[], change: Change): string =>
  ids[CHANGES.slice(BEGINS_AFTER).indexOf(change)] ?? '';

/** Runs a way of pushing, in a folder of its own. @returns what was wrong, in words */
async function prove(
  name: string,
  push: (parts: Awaited<ReturnType<typeof watching>>) => Promise<{ watch: Watch; ids: string[] }>,
  judge: (runs: readonly Run[], ids: readonly string[]) => string[],
): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'headroom-watch-'));
  let stack: Stack | undefined;
  try {
    const parts = await watching(folder);
    stack = parts.stack;
    console.log(name);
    const began = performance.now();
    const { watch, ids } = await push(parts);
    const runs = watch.runs.toReversed();
    for (const run of runs) tell(run);
    console.log(`  ${runs.length} comparisons in ${((performance.now() - began) / SECOND_MS).toFixed(0)} s`);
    return judge(runs, ids).map((wrong) => `${name}: ${wrong}`);
  } finally {
    await stack?.stop();
    await rm(folder, { recursive: true });
  }
}

const REDIS_AWAY_MS = 20_000;

/** What goes wrong while a commit is compared, in their order. */
const DISTURBANCES: readonly {
  readonly change: Change;
  readonly name: string;
  readonly disturb: (parts: Awaited<ReturnType<typeof watching>>) => Promise<void>;
}[] = [
  {
    change: 'same',
    name: 'the worker is killed',
    disturb: async ({ ask, id, stack }) => {
      await untilMeasuring(ask, id);
      process.kill(stack.pids.worker, 'SIGKILL');
      await stack.addWorker();
    },
  },
  {
    change: 'same',
    name: `Redis does not answer for ${REDIS_AWAY_MS / SECOND_MS} s`,
    disturb: async ({ ask, id, stack: { pids } }) => {
      await untilMeasuring(ask, id);
      process.kill(pids.redis, 'SIGSTOP');
      await pause(REDIS_AWAY_MS);
      process.kill(pids.redis, 'SIGCONT');
    },
  },
  {
    change: 'slower',
    name: `the repository is away for ${values['away-s']} s`,
    disturb: async ({ repository: { path } }) => {
      await rename(path, `${path}.away`);
      await pause(Number(values['away-s']) * SECOND_MS);
      await rename(`${path}.away`, path);
    },
  },
  { change: 'same', name: 'nothing more', disturb: async () => {} },
];

/** Waits until a comparison of the watch is under way. */
async function untilMeasuring(ask: ApiClient, id: string): Promise<void> {
  for (;;) {
    const { runs } = await ask('GET /api/v1/watches/{id}', { params: { id } });
    if (runs.some(({ status }) => status === 'running')) return;
    await pause(ASK_MS);
  }
}

const isAsked = (way: string) => values.only === undefined || values.only === way;

const wrong: string[] = [];
if (isAsked('one')) {
  wrong.push(
    ...(await prove(
      'Commits one after the other:',
      async ({ repository, ask, id }) => {
        const ids: string[] = [];
        let watch: Watch | undefined;
        for (const change of CHANGES.slice(BEGINS_AFTER)) {
          const head = await repository.add(change);
          ids.push(head);
          watch = await settled(ask, id, head);
        }
        if (!watch) throw new Error('nothing was pushed');
        return { watch, ids };
      },
      (runs, ids) => {
        const [slow, docs] = [commitOf(ids, 'slower'), commitOf(ids, 'docs')];
        const changed = runs.filter(isChange).map(({ head }) => head);
        const documented = runs.find(({ head }) => head === docs)?.verdicts ?? {};
        return [
          ...(changed.includes(slow) ? [] : ['the slowdown was not found']),
          ...changed.filter((head) => head !== slow).map((head) => `${head} is called a change`),
          ...(Object.keys(documented).some((verdict) => verdict !== 'not affected' && documented[verdict])
            ? ['the documentation was measured']
            : []),
        ];
      },
    )),
  );
}
if (isAsked('all')) {
  wrong.push(
    ...(await prove(
      'All commits at once:',
      async ({ repository, ask, id }) => {
        const ids: string[] = [];
        for (const change of CHANGES.slice(BEGINS_AFTER)) ids.push(await repository.add(change));
        return { watch: await settled(ask, id, ids.at(-1) ?? ''), ids };
      },
      (runs, ids) => {
        const slow = commitOf(ids, 'slower');
        const found = runs.flatMap(({ found }) => found?.commits ?? []);
        return found.length === 1 && found[0] === slow ? [] : [`found: ${found.join(', ') || 'nothing'}`];
      },
    )),
  );
}
if (isAsked('disturbed')) {
  wrong.push(
    ...(await prove(
      'With parts that fail:',
      async (parts) => {
        const ids: string[] = [];
        let watch: Watch | undefined;
        for (const { change, name, disturb } of DISTURBANCES) {
          const head = await parts.repository.add(change);
          ids.push(head);
          console.log(`  ${head.slice(0, 8)}: ${name}`);
          await disturb(parts);
          watch = await settled(parts.ask, parts.id, head);
        }
        if (!watch) throw new Error('nothing was pushed');
        return { watch, ids };
      },
      (runs, ids) => {
        const slow = ids[DISTURBANCES.findIndex(({ change }) => change === 'slower')];
        const finished = runs.filter(({ status }) => status === 'finished').map(({ head }) => head);
        return [
          ...ids.filter((head) => !finished.includes(head)).map((head) => `${head} was lost`),
          ...ids
            .filter((head) => finished.filter((other) => other === head).length > 1)
            .map((head) => `${head} was measured twice`),
          ...runs
            .filter((run) => isChange(run) !== (run.head === slow))
            .map(({ head }) => `${head} is misjudged`),
        ];
      },
    )),
  );
}
for (const text of wrong) console.log(text);
process.exit(wrong.length > 0 ? 1 : 0);
