import { readFile } from 'node:fs/promises';
import { triedProject } from '@headroom/db/testing';
import type { ExampleRepository } from '@headroom/local';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CliBench, startCliBench } from './cli-bench.ts';
import { runHere } from './command.ts';
import { tellRepository } from './repositories.ts';
import type { Web } from './web.ts';

let bench: CliBench;
let web: Web;
let folder: string;
let repository: ExampleRepository;

beforeAll(async () => {
  bench = await startCliBench();
  ({ web, folder, repository } = bench);
  const { main } = repository.commits;
  const refs = [{ name: 'main', kind: 'branch' as const, commit: main }];
  const listing = { head: 'main', refs, commits: [] };
  await tellRepository(web.db, bench.hostId, { address: repository.path, listing });
});
afterAll(() => bench.stop());

const run = (line: string) => runHere({ cwd: repository.path, url: web.url, secret: bench.secret }, line);

test('a watch is added, listed, shown, paused, resumed and deleted', async () => {
  const line = `watch --add --repository ${repository.path} --branch main --servers go --until-decided 20`;
  const added = await run(`${line} --every-minutes 90 --json ${folder}/added.json`);
  expect(added).toMatchObject({ code: 0, stderr: '' });
  const { id, pushSecret, pushUrl } = JSON.parse(await readFile(`${folder}/added.json`, 'utf8'));
  expect(await web.db.watch.findUniqueOrThrow({ where: { id } })).toMatchObject({
    ...{ repository: repository.path, branch: 'main', servers: ['go'], suite: 'io', profile: 'quick' },
    ...{ rounds: 20, untilDecided: true, everyMinutes: 90, pushSecret },
    firstCommit: repository.commits.main,
  });
  expect(added.stdout).toContain(`${web.url}/watches/${id}`);
  expect(pushUrl).toContain(`/api/v1/watches/${id}/push`);
  expect(added.stdout).toContain(`Push address  ${pushUrl}`);
  expect(added.stdout).toContain(`Secret        ${pushSecret}`);

  const listed = await run('watch');
  expect(listed.stdout).toContain(`${id} │ main `);
  expect(listed.stdout).not.toContain(pushSecret);
  const shown = await run(`watch ${id}`);
  expect(shown.stdout).toContain('at most 20, until everything is decided');
  expect(shown.stdout).toContain('No comparisons yet.');

  expect(await run(`watch --pause ${id}`)).toMatchObject({ code: 0 });
  expect((await run('watch')).stdout).toMatch(/│ paused +│/);
  expect(await run(`watch --resume ${id}`)).toMatchObject({ code: 0 });
  expect(await web.db.watch.findUniqueOrThrow({ where: { id } })).toMatchObject({ pausedAt: null });

  expect(await run(`watch --delete ${id}`)).toMatchObject({ code: 0 });
  expect(await web.db.watch.count()).toBe(0);
  expect((await run('watch')).stdout).toContain('No watches.');
});

test('a project is watched as a whole, by its own workload', async () => {
  const { workspaceId } = bench.ada;
  const projectId = await triedProject(web.db, {
    workspaceId,
    hostId: bench.hostId,
    repository: repository.path,
  });
  expect(await run('watch --add --branch main --project Shop')).toMatchObject({ code: 0 });
  expect(await web.db.watch.findFirstOrThrow()).toMatchObject({
    ...{ projectId, suite: null, servers: ['shop', 'shop-threads'] },
  });
  await web.db.watch.deleteMany();
});

test('2: what is refused, in the words of the one who refuses', async () => {
  const asked = `watch --add --repository ${repository.path} --servers go`;
  const refusals = [
    [`${asked} --branch nowhere`, 'has no branch "nowhere"'],
    [`${asked} --branch main --rounds 2`, 'rounds of a comparison must be a whole number from 6'],
    [`${asked} --branch main --every-minutes 20000`, 'everyMinutes must be a whole number from 1 to 10080'],
    [`watch --add --repository ${folder}/other --branch main --servers go`, 'no host of the class may read'],
    ['watch 01234567-89ab-7def-8123-456789abcdef', 'There is no watch'],
  ] as const;
  const ended = await Promise.all(refusals.map(([line]) => run(line)));
  for (const [index, [line, words]] of refusals.entries()) {
    expect(ended[index], line).toMatchObject({ code: 2, stderr: expect.stringContaining(words) });
  }
  expect(await web.db.watch.count()).toBe(0);
});
