import { readFile } from 'node:fs/promises';
import { triedProject } from '@headroom/db/testing';
import type { ExampleRepository } from '@headroom/local';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CliBench, startCliBench } from './cli-bench.ts';
import { launchIn, PROGRAM, queuedBy, runHere } from './command.ts';
import { failed, measureRun } from './fixture.ts';
import type { Person } from './people.ts';
import type { Web } from './web.ts';

let bench: CliBench;
let web: Web;
let ada: Person;
let secret: string;
let hostId: string;
let folder: string;
let repository: ExampleRepository;
const END = { status: 'finished', reason: null } as const;

beforeAll(async () => {
  bench = await startCliBench();
  ({ web, ada, secret, hostId, folder, repository } = bench);
});
afterAll(() => bench.stop());

const start = (line: string, cwd = repository.path) =>
  launchIn({ cwd, url: web.url, secret }, [process.execPath, PROGRAM, ...line.split(' ')]);
const run = (line: string, cwd = repository.path) => runHere({ cwd, url: web.url, secret }, line);
const asked = (id: string) => web.db.run.findUniqueOrThrow({ where: { id } });

test('0: servers of the installation, with the table, everything as JSON and the page', async () => {
  const files = `--json ${folder}/a.json --junit ${folder}/a.xml --otlp ${folder}/o.json`;
  const { said, ended } = start(`run --servers rust,go --rounds 2 ${files}`, folder);
  const id = await queuedBy(said);
  expect(await asked(id)).toMatchObject({
    ...{ kind: 'single', servers: ['rust', 'go'], rounds: 2, profile: 'quick', handshake: 'session' },
    ...{ repository: '.', headRef: null, projectId: null },
  });
  await measureRun(web.db, id, { hostId, end: END });
  const { code, stdout, stderr } = await ended;
  expect(stdout).toMatch(/server +│ Throughput, tool calls\/s │ +Mean, ms/);
  expect(stdout).toMatch(/rust +│ +[\d,]+ │ +\d+\.\d\d/);
  expect(stdout).toContain(`${web.url}/runs/${id}`);
  expect(stderr).toContain('4/4 trials: finished');
  expect(code).toBe(0);
  const json = JSON.parse(await readFile(`${folder}/a.json`, 'utf8'));
  expect(json).toMatchObject({ id, outcome: { result: 'measured', exitCode: 0 } });
  expect(json.report.servers).toHaveLength(2);
  const junit = await readFile(`${folder}/a.xml`, 'utf8');
  expect(junit).toContain('<testsuite name="rust" tests=');
  expect(junit.match(/ name="round \d"/g)).toHaveLength(4);
  const { resourceMetrics } = JSON.parse(await readFile(`${folder}/o.json`, 'utf8'));
  expect(resourceMetrics).toHaveLength(4);
});

test('1: a server that fails; of a repository by the commit that this checkout means', async () => {
  const { said, ended } = start('run --servers go,rust --repository . --ref slower --handshake persistent');
  const id = await queuedBy(said);
  expect(await asked(id)).toMatchObject({ headRef: repository.commits.slower, handshake: 'persistent' });
  const outcomeOf = (server: string) =>
    server === 'go' ? failed('server_failed', 'go did not answer /health in 60 s') : {};
  await measureRun(web.db, id, { hostId, outcomeOf, end: END });
  const { code, stdout } = await ended;
  expect(stdout).toContain('Failed:\n  go: go did not answer /health in 60 s');
  expect(stdout).toMatch(/rust +│ +[\d,]+ │/);
  expect(code).toBe(1);
});

test('2: a run that failed, and a server that the rig did not measure', async () => {
  const whole = start('run --servers go', folder);
  const end = { status: 'failed', reason: 'the API service could not be built' } as const;
  await measureRun(web.db, await queuedBy(whole.said), { hostId, measure: 0, end });
  expect(await whole.ended).toMatchObject({
    code: 2,
    stdout: expect.stringContaining('the run failed: the API service could not be built'),
  });
  const rig = start('run --servers go', folder);
  const outcomeOf = () => failed('rig_failed', 'k6 ended with exit code 107');
  await measureRun(web.db, await queuedBy(rig.said), { hostId, outcomeOf, end: END });
  expect(await rig.ended).toMatchObject({
    code: 2,
    stdout: expect.stringContaining('go: k6 ended with exit code 107'),
  });
});

test('2: what is refused, in the words of the one who refuses', async () => {
  const refusals = [
    ['run --servers cobol', 'unknown server "cobol"'],
    ['run --servers go --rounds 101', 'rounds must be at most 100'],
    [
      'run --servers go,nodejs --handshake stateless',
      'nodejs does not speak MCP 2026-07-28, which handshake stateless needs',
    ],
    ['run --servers go --ref nowhere --repository .', 'ref "nowhere" is no commit of this checkout'],
    ['run', 'this checkout has no remote "origin"'],
    ['run --project Shoe', 'this workspace has no project "Shoe"'],
  ] as const;
  const ended = await Promise.all(refusals.map(([line]) => run(line)));
  for (const [index, [line, words]] of refusals.entries()) {
    expect(ended[index], line).toMatchObject({ code: 2, stderr: expect.stringContaining(words) });
  }
  await expect.poll(() => web.db.run.count({ where: { status: 'queued' } })).toBe(0);
});

test('a project is measured as a whole, at HEAD of its checkout, by its own workload', async () => {
  const { workspaceId } = ada;
  const projectId = await triedProject(web.db, { workspaceId, hostId, repository: repository.path });
  const named = await run('run --project Shop --no-wait');
  const { suite } = await web.db.project.findUniqueOrThrow({ where: { id: projectId } });
  const ofProject = { projectId, suite, servers: ['shop', 'shop-threads'] };
  const head = repository.commits.main;
  expect(await asked(named.stdout.trim())).toMatchObject({ ...ofProject, headRef: head });
  const found = await run(`run --repository ${repository.path} --no-wait --handshake stateless`);
  expect(await asked(found.stdout.trim())).toMatchObject({ ...ofProject, handshake: 'stateless' });
  // From elsewhere the ref is that of the project.
  const elsewhere = await run('run --project Shop --servers shop --no-wait', folder);
  expect(await asked(elsewhere.stdout.trim())).toMatchObject({ servers: ['shop'], headRef: 'main' });
  await web.db.run.updateMany({ where: { status: 'queued' }, data: { status: 'cancelled' } });
});

test('an interrupt does not leave the host measuring', async () => {
  const { program, said, ended } = start('run --servers go', folder);
  const id = await queuedBy(said);
  program.kill('SIGINT');
  expect(await ended).toMatchObject({ code: 130, stderr: expect.stringContaining('it was cancelled') });
  expect((await asked(id)).status).toBe('cancelled');
});
