/**
 * Check of watched branches on this machine. Watches a branch of twelve commits, of which one adds a millisecond of work
 * to one tool and another changes documentation only, from its third commit on: once with the commits pushed one after
 * the other, once all at once. Prints every comparison with what it found, and ends with status 1 where the slowdown is
 * not found at its commit, the documentation is measured, or anything else is called a change. Nothing else should run
 * at the same time; the web app must be built.
 *
 *     pnpm --filter @headroom/load-test prove-watch [--rounds 8] [--profile smoke] [--only one|all]
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Output } from '@headroom/api/client';
import { type ExampleRepository, exampleRepository, type Stack, startStack } from '@headroom/local';
import { apiClient } from '@headroom/local/demo';
import { CHANGED, isWorse, summaryOf } from '@headroom/report/compare';
import { hasEnded } from '@headroom/workload';

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

/** Runs a way of pushing, in a folder of its own. @returns what was wrong, in words */
async function prove(
  name: string,
  push: (parts: Awaited<ReturnType<typeof watching>>) => Promise<{ watch: Watch; ids: string[] }>,
  judge: (runs: readonly Run[], slow: string, docs: string) => string[],
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
    const idOf = (change: Change) => ids[CHANGES.slice(BEGINS_AFTER).indexOf(change)] ?? '';
    return judge(runs, idOf('slower'), idOf('docs')).map((wrong) => `${name}: ${wrong}`);
  } finally {
    await stack?.stop();
    await rm(folder, { recursive: true });
  }
}

const wrong: string[] = [];
if (values.only !== 'all') {
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
      (runs, slow, docs) => {
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
if (values.only !== 'one') {
  wrong.push(
    ...(await prove(
      'All commits at once:',
      async ({ repository, ask, id }) => {
        const ids: string[] = [];
        for (const change of CHANGES.slice(BEGINS_AFTER)) ids.push(await repository.add(change));
        return { watch: await settled(ask, id, ids.at(-1) ?? ''), ids };
      },
      (runs, slow) => {
        const found = runs.flatMap(({ found }) => found?.commits ?? []);
        return found.length === 1 && found[0] === slow ? [] : [`found: ${found.join(', ') || 'nothing'}`];
      },
    )),
  );
}
for (const text of wrong) console.log(text);
process.exit(wrong.length > 0 ? 1 : 0);
