/**
 * Check of the verdicts of comparisons on this machine. Calibrates it for the Go server, compares a commit
 * with itself many times, then, under little load, with heads that are slower and the same, and prints every
 * verdict that says that something changed. The status is 1 when a comparison was wrong. Nothing else should
 * run at the same time.
 *
 *     pnpm --filter @headroom/load-test prove [--same 10] [--rounds 6] [--profile quick] [--data <folder>]
 *
 * With `--data` the database is kept there: a series that was interrupted is taken up again.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createRun, type Db, ensureDefaultWorkspace, listRunCalibrations } from '@headroom/db';
import { exampleRepository } from '@headroom/local';
import { CALIBRATION_ROUNDS, type ComparisonPlan } from '@headroom/model/comparison';
import { PROFILES } from '@headroom/model/load';
import { profilesOf, type RunRequest } from '@headroom/model/run';
import {
  type Comparison,
  changedRows,
  changeLabel,
  compareRun,
  intervalLabel,
  summaryOf,
} from '@headroom/report/compare';
import { startBench, untilFinished } from './bench.ts';

const SUITE = 'io';
const TOOL = 'get_user_cart';
/** Within so many rounds a millisecond is to be found. */
const POWER_ROUNDS = 8;
/** Little load: once the processors are busy, what one tool does more delays the calls of all others, for real. */
const POWER_PROFILE = 'smoke';

interface Question {
  readonly name: string;
  readonly kind: ComparisonPlan['kind'];
  readonly profile: RunRequest['profile'];
  readonly base: string;
  readonly head: string;
  readonly rounds: number;
  /** Error in a comparison, in words; null: it is right. */
  readonly wrong: (found: Comparison) => string | null;
}

const { values } = parseArgs({
  options: {
    same: { type: 'string', default: '10' },
    rounds: { type: 'string', default: '6' },
    profile: { type: 'string', default: 'quick' },
    data: { type: 'string' },
  },
});
const profile = profileNamed(values.profile);
const stops: (() => Promise<unknown>)[] = [];
const told = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => told.abort(new Error('interrupted; --data takes up what was measured')));
}
try {
  process.exitCode = (await prove()) ? 0 : 1;
} finally {
  for (const stop of stops.reverse()) await stop();
}
process.exit();

function profileNamed(name: string): RunRequest['profile'] {
  const allowed = profilesOf(SUITE).map(({ id }) => id);
  const found = PROFILES.find(({ id }) => id === name && allowed.includes(id));
  if (!found) throw new Error(`--profile: allowed: ${allowed.join(', ')}`);
  return found.id;
}

async function prove(): Promise<boolean> {
  const dir = values.data ? resolve(values.data) : await mkdtemp(join(tmpdir(), 'headroom-prove-'));
  await mkdir(dir, { recursive: true });
  if (!values.data) stops.push(() => rm(dir, { recursive: true }));
  const repository = join(dir, 'repository');
  await rm(repository, { recursive: true, force: true });
  const { commits } = await exampleRepository(repository);
  const { main, slower, same } = commits;
  const bench = await startBench(join(dir, 'postgres'), repository);
  stops.push(() => bench.stop());
  const { db } = bench;
  const aa = Array.from({ length: Number(values.same) }, (_, i) => i + 1);
  const rounds = Number(values.rounds);
  const calibration = (of: RunRequest['profile']): Question => ({
    name: `calibration, ${of}`,
    kind: 'calibration',
    profile: of,
    base: main,
    head: main,
    rounds: CALIBRATION_ROUNDS,
    wrong: () => null,
  });
  const questions: Question[] = [
    calibration(profile),
    ...aa.map((i) => ({
      // A comment apart: of one build nothing would be measured.
      name: `a commit and itself, ${i} of ${aa.length}`,
      kind: 'comparison' as const,
      profile,
      base: main,
      head: same,
      rounds,
      wrong: anyChange,
    })),
    ...(profile === POWER_PROFILE ? [] : [calibration(POWER_PROFILE)]),
    {
      name: '1 ms of work',
      kind: 'comparison',
      profile: POWER_PROFILE,
      base: main,
      head: slower,
      rounds: POWER_ROUNDS,
      wrong: notOnlyTheTool,
    },
    {
      name: 'nothing added',
      kind: 'comparison',
      profile: POWER_PROFILE,
      base: main,
      head: same,
      rounds: POWER_ROUNDS,
      wrong: anyChange,
    },
  ];
  const answers: boolean[] = [];
  for (const [i, question] of questions.entries()) answers.push(await answer(db, repository, question, i));
  console.log(`\n${answers.filter(Boolean).length} of ${answers.length} right`);
  return answers.every(Boolean);
}

/** Whether a comparison found what is so; one of an earlier start that is stored is not measured again. */
async function answer(db: Db, repository: string, question: Question, seed: number): Promise<boolean> {
  const { name, kind, profile, base, head, rounds, wrong } = question;
  const id = (await db.run.findFirst({ where: { seed }, select: { id: true } }))?.id ?? (await queue());
  const run = await untilFinished(db, { id, name, signal: told.signal });
  const calibrations = await listRunCalibrations(db, run);
  const found = compareRun(run, { nowMs: Date.now(), ended: true, calibrations });
  const mistake = wrong(found);
  console.log(`\n${name}, ${rounds} rounds: ${summaryOf(found)}${mistake ? `\n  WRONG: ${mistake}` : ''}`);
  for (const line of changedLines(found)) console.log(`  ${line}`);
  return mistake === null;

  async function queue(): Promise<string> {
    const request: RunRequest = {
      suite: SUITE,
      profile,
      handshake: 'session',
      servers: ['go'],
      rounds,
      hostClass: 'default',
      priority: 0,
      repository,
    };
    const plan: ComparisonPlan = { kind, baseRef: base, headRef: head, tools: [], untilDecided: false };
    const workspaceId = await ensureDefaultWorkspace(db);
    return (await createRun(db, { workspaceId, request, seed, plan })).id;
  }
}

function changedLines({ rows }: Comparison): string[] {
  return changedRows(rows).map(
    ({ tool, metric, change, together, verdict, floor }) =>
      `${tool ?? 'all'} ${metric} ${verdict}: ${changeLabel(change)} (${intervalLabel(together)}), floor ${changeLabel(floor.ratio)}`,
  );
}

function anyChange({ rows }: Comparison): string | null {
  const changed = changedRows(rows);
  return changed.length > 0 ? `${changed.length} metrics of the same code are said to have changed` : null;
}

function notOnlyTheTool({ rows }: Comparison): string | null {
  const regressed = rows.filter(({ metric, verdict }) => metric === 'meanMs' && verdict === 'regressed');
  if (!regressed.some(({ tool }) => tool === TOOL))
    return `the mean latency of ${TOOL} is not said to have regressed`;
  const others = regressed.flatMap(({ tool }) => (tool !== null && tool !== TOOL ? [tool] : []));
  return others.length > 0 ? `that of ${others.join(', ')} is said to have regressed, too` : null;
}
