import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { finishRun } from '@headroom/db';
import { claimRun } from '@headroom/db/testing';
import type { ExampleRepository } from '@headroom/local';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { type CliBench, startCliBench } from './cli-bench.ts';
import { type Ended, launchIn, PROGRAM, queuedBy, ROOT, runHere } from './command.ts';
import { comparedRun, measureCompared, queuedRun } from './fixture.ts';
import type { Person } from './people.ts';
import type { Web } from './web.ts';

const INTEGRATIONS = join(ROOT, 'integrations');

let bench: CliBench;
let web: Web;
let ada: Person;
let secret: string;
let hostId: string;
let folder: string;
let repository: ExampleRepository;

beforeAll(async () => {
  bench = await startCliBench();
  ({ web, ada, secret, hostId, folder, repository } = bench);
});
afterAll(() => bench.stop());
afterEach(() => rm(join(repository.path, 'headroom.json'), { force: true }));

const launch = (command: [string, ...string[]], env?: Record<string, string>) =>
  launchIn({ cwd: repository.path, url: web.url, secret }, command, env);

const start = (line: string, env?: Record<string, string>) =>
  launch([process.execPath, PROGRAM, ...line.split(' ')], env);

const run = (line: string, env?: Record<string, string>): Promise<Ended> =>
  runHere({ cwd: repository.path, url: web.url, secret }, line, env);

test('0: a head that is no slower; its commits are resolved in the checkout', async () => {
  const line = `compare --repository ${repository.path} --base main --head same --servers go --rounds 12`;
  const { said, ended } = start(line);
  const id = await queuedBy(said);
  const { baseRef, headRef, rounds, profile, ...asked } = await web.db.run.findUniqueOrThrow({
    where: { id },
  });
  expect([baseRef, headRef]).toEqual([repository.commits.main, repository.commits.same]);
  expect([rounds, profile, asked.repository]).toEqual([12, 'quick', repository.path]);
  await measureCompared(web.db, id, { hostId });
  const { code, stdout, stderr } = await ended;
  expect(stdout).toContain('None of ');
  expect(stdout).toContain(`${web.url}/compare/${id}`);
  expect(stderr).toContain(`Base main (${repository.commits.main.slice(0, 8)}), head same`);
  expect(stderr).toMatch(/24\/24 trials/);
  expect(code).toBe(0);
});

test('1: a head that is slower, with the summary as Markdown and everything as JSON', async () => {
  const line = `compare --repository . --base main --head slower --servers go --rounds 6 --markdown ${folder}/a.md --json ${folder}/a.json`;
  const { said, ended } = start(line);
  const id = await queuedBy(said);
  await measureCompared(web.db, id, { hostId, effect: 1.5 });
  const { code, stdout } = await ended;
  expect(code).toBe(1);
  expect(stdout).toMatch(/go +│ get_user_cart +│ Mean .*regressed/);
  const markdown = await readFile(`${folder}/a.md`, 'utf8');
  expect(markdown).toContain('| `go` | `get_user_cart` | Mean, ms |');
  expect(markdown).toContain(`(${web.url}/compare/${id})`);
  const json = JSON.parse(await readFile(`${folder}/a.json`, 'utf8'));
  expect(json.outcome).toMatchObject({ result: 'regressed', exitCode: 1 });
  expect([json.id, json.rows.length]).toEqual([id, expect.any(Number)]);
});

test('3: a head of which it is not sure', async () => {
  const id = await comparedRun(web.db, { hostId, effect: 1.05 });
  const { code, stdout } = await run(`status ${id}`);
  expect(stdout).toContain('go, get_user_cart, Mean: undecided, its interval crosses the noise floor');
  expect(code).toBe(3);
  expect((await run(`status ${id} --fail-on regressed`)).code).toBe(0);
});

test('3: a comparison that goes on, until it is waited for', async () => {
  const id = await comparedRun(web.db, { hostId, measure: 4 });
  expect(await run(`status ${id}`)).toMatchObject({ code: 3, stdout: expect.stringContaining('is running') });
  const { said, ended } = start(`status ${id} --wait`);
  await expect.poll(() => said.stderr).toContain('4/12 trials');
  await finishRun(web.db, {
    runId: id,
    owner: 'bench-1/test',
    status: 'failed',
    reason: 'ref "x" does not exist',
  });
  const { code, stdout } = await ended;
  expect([code, stdout]).toEqual([
    2,
    expect.stringContaining('the comparison failed: ref "x" does not exist'),
  ]);
});

test('a head that does not build is a regression; a base that does not build is an error', async () => {
  const reason = 'syntax error in get_user_cart.go';
  const head = await comparedRun(web.db, { hostId, fails: { side: 'head', reason } });
  expect(await run(`status ${head}`)).toMatchObject({
    code: 1,
    stdout: expect.stringContaining(`go, head: ${reason}`),
  });
  const base = await comparedRun(web.db, { hostId, fails: { side: 'base', reason } });
  expect((await run(`status ${base} --fail-on never`)).code).toBe(2);
});

test('budgets of headroom.json say how much slower is too much', async () => {
  const id = await comparedRun(web.db, { hostId, effect: 1.5 });
  const withBudgets = async (budgets: object) => {
    await writeFile(join(repository.path, 'headroom.json'), JSON.stringify({ servers: ['mcp'], budgets }));
    return run(`status ${id} --markdown -`);
  };
  const warned = await withBudgets({ 'go/*/*': { warnPct: 10, failPct: 80 } });
  expect(warned.code).toBe(0);
  expect(warned.stdout).toContain('**Warning**');
  expect(warned.stdout).toContain('budget: warn above 10 %, fail above 80 %');
  expect((await withBudgets({ meanMs: { failPct: 80 } })).code).toBe(1);
  const idle = await withBudgets({ 'go/*/*': { failPct: 80 }, 'gp/all/rps': { failPct: 80 } });
  expect(idle.code).toBe(0);
  expect(idle.stdout.split('- budget "gp/all/rps" matches no server: go')).toHaveLength(2);
  const unknown = await withBudgets({ latency: { failPct: 10 } });
  expect([unknown.code, unknown.stderr]).toEqual([
    2,
    expect.stringContaining('unknown metric "latency"; allowed: '),
  ]);
});

test('2: what is refused, in the words of the one who refuses', async () => {
  const asked = `compare --repository ${repository.path} --base main --head same`;
  const refusals = [
    [`${asked} --servers cobol`, 'unknown server "cobol"'],
    [`${asked} --servers go --rounds 2`, 'rounds of a comparison must be a whole number from 6'],
    [`${asked} --servers go --tools fly`, 'unknown tool "fly"'],
    [
      `compare --repository ${folder}/other --base main --head same --servers go`,
      'no host of the class may read',
    ],
    [`compare --repository https://host/x --base=--exec=sh --head same --servers go`, 'a ref is a branch'],
    [`compare --repository . --base nowhere --servers go`, 'ref "nowhere" is no commit of this checkout'],
    [`compare --base main --servers go`, 'this checkout has no remote "origin"'],
    [`status 01234567-89ab-7def-8123-456789abcdef`, 'There is no'],
  ] as const;
  const ended = await Promise.all(refusals.map(([line]) => run(line)));
  for (const [index, [line, words]] of refusals.entries()) {
    expect(ended[index], line).toMatchObject({ code: 2, stderr: expect.stringContaining(words) });
  }
  await expect.poll(() => web.db.run.count({ where: { status: 'queued' } })).toBe(0);
});

test('2: a token that is not known, is not there, or may not queue', async () => {
  const asked = `compare --repository ${repository.path} --base main --head same`;
  const stranger = await run(`${asked} --servers go`, { HEADROOM_TOKEN: 'hr_unknown' });
  expect([stranger.code, stranger.stderr]).toEqual([2, expect.stringContaining('token')]);
  const none = await run(`${asked} --servers go`, { HEADROOM_TOKEN: '' });
  expect(none.stderr).toContain('HEADROOM_TOKEN is not set');
  const { secret: reader } = await ada.token(['read']);
  const refused = await run(`${asked} --servers go --markdown -`, { HEADROOM_TOKEN: reader });
  expect(refused).toMatchObject({ code: 2, stdout: expect.stringContaining('Headroom could not compare') });
  await expect.poll(() => web.db.run.count({ where: { status: 'queued' } })).toBe(0);
});

test('--no-wait queues, prints the id, and is done', async () => {
  const { code, stdout } = await run('compare --repository . --base main --head same --servers go --no-wait');
  const found = await web.db.run.findUniqueOrThrow({ where: { id: stdout.trim() } });
  expect([code, found.status, found.kind]).toEqual([0, 'queued', 'comparison']);
  await web.db.run.update({ where: { id: found.id }, data: { status: 'cancelled' } });
});

test('an interrupt does not leave the host measuring', async () => {
  const line = 'compare --repository . --base main --head same --servers go';
  const { program, said, ended } = start(line);
  const id = await queuedBy(said);
  program.kill('SIGINT');
  const { code, stderr } = await ended;
  expect([code, stderr]).toEqual([130, expect.stringContaining('it was cancelled')]);
  expect((await web.db.run.findUniqueOrThrow({ where: { id } })).status).toBe('cancelled');
});

test('a single run is no comparison', async () => {
  const id = await queuedRun(web.db);
  await claimRun(web.db, { runId: id, owner: 'bench-1/test', hostId, leaseMs: 60_000 });
  expect((await run(`status ${id}`)).code).toBe(2);
});

const actionEnv = (more: Record<string, string>) => ({
  RUNNER_TEMP: folder,
  GITHUB_OUTPUT: join(folder, 'output'),
  GITHUB_STEP_SUMMARY: join(folder, 'summary'),
  COMPARE_BASE: 'main',
  COMPARE_HEAD: 'slower',
  COMPARE_SERVERS: 'go',
  COMPARE_REPOSITORY: '.',
  ...more,
});

test('the GitHub Action tells what came of a comparison, and leaves the status to its last step', async () => {
  const env = actionEnv({});
  const { said, ended } = launch([join(INTEGRATIONS, 'github/compare.sh')], env);
  const id = await queuedBy(said);
  await measureCompared(web.db, id, { hostId, effect: 1.5 });
  expect((await ended).code).toBe(0);
  const output = await readFile(env.GITHUB_OUTPUT, 'utf8');
  expect(output).toContain(`result=regressed\nurl=${web.url}/compare/${id}\n`);
  expect(output).toContain('exit-code=1\n');
  expect(await readFile(env.GITHUB_STEP_SUMMARY, 'utf8')).toContain('get\\_user\\_cart');
});

test('the GitHub Action tells of a refusal too, and takes no value for an option', async () => {
  const env = actionEnv({ COMPARE_ROUNDS: '--rounds=8', GITHUB_OUTPUT: join(folder, 'refused') });
  expect((await launch([join(INTEGRATIONS, 'github/compare.sh')], env).ended).code).toBe(0);
  expect(await readFile(env.GITHUB_OUTPUT, 'utf8')).toMatch(/^result=error\nurl=\n/);
  expect(await readFile(env.GITHUB_OUTPUT, 'utf8')).toMatch(/^exit-code=2$/m);
});

test('a cancelled job of the GitHub Action does not leave the host measuring', async () => {
  const env = actionEnv({ GITHUB_OUTPUT: join(folder, 'cancelled') });
  const { program, said, ended } = launch([join(INTEGRATIONS, 'github/compare.sh')], env);
  const id = await queuedBy(said);
  program.kill('SIGINT');
  await ended;
  expect((await web.db.run.findUniqueOrThrow({ where: { id } })).status).toBe('cancelled');
  expect(await readFile(env.GITHUB_OUTPUT, 'utf8')).toMatch(/^exit-code=130$/m);
});

test('the job for GitLab compares what the merge request is made of', async () => {
  const { script, variables } = parse(await readFile(join(INTEGRATIONS, 'gitlab/headroom.yml'), 'utf8'))[
    '.headroom'
  ];
  const shell = `headroom() { "$NODE" "$PROGRAM" "$@"; }\n${script.join('\n')}`;
  const { said, ended } = launch(['sh', '-e', '-c', shell], {
    ...variables,
    NODE: process.execPath,
    PROGRAM,
    HEADROOM_REPOSITORY: '.',
    HEADROOM_SERVERS: 'go',
    CI_MERGE_REQUEST_DIFF_BASE_SHA: repository.commits.main,
    CI_COMMIT_SHA: repository.commits.slower,
  });
  const id = await queuedBy(said);
  const { baseRef, headRef } = await web.db.run.findUniqueOrThrow({ where: { id } });
  expect([baseRef, headRef]).toEqual([repository.commits.main, repository.commits.slower]);
  await measureCompared(web.db, id, { hostId, effect: 1.5 });
  expect((await ended).code).toBe(1);
  expect(await readFile(join(repository.path, 'headroom.md'), 'utf8')).toContain('get\\_user\\_cart');
});
