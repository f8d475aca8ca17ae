/** Two folders that no file describes, and two servers that run, compared on this machine. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { run, runHere, SHORT_LOAD } from './command.testing.ts';
import { checkout, targetFolder } from './target.testing.ts';

const { folder, http } = targetFolder();
const SHORT = ['--profile', SHORT_LOAD, '--rounds', '2', '--fail-on', 'never'];

test('two folders are compared: what became slower is found early, and ends with status 1', async () => {
  const json = join(folder, 'compared.json');
  const sides = [checkout(join(folder, 'quick'), 1), checkout(join(folder, 'slow'), 8)];
  const said = await run('compare', ...sides, '--seconds', '1', '--json', json);
  expect(said).toMatchObject({ status: 1 });
  expect(said.stdout).toMatch(/turner.*regressed/i);
  const lines = said.stderr.split('\n');
  const times = (words: string) => lines.filter((line) => line.startsWith(words)).length;
  expect(times('servers run as plain processes')).toBe(1);
  // Of each side once.
  for (const words of ['building turner', 'starting turner', 'asking turner']) expect(times(words)).toBe(2);
  // The first look is after six rounds of at most 24.
  const { measuredRounds } = JSON.parse(readFileSync(json, 'utf8'));
  expect(measuredRounds).toBeGreaterThanOrEqual(6);
  expect(measuredRounds).toBeLessThan(24);
});

test('two folders are compared by their starts: the one that needs longer is found by its cold start', async () => {
  const json = join(folder, 'started.json');
  const sides = [checkout(join(folder, 'early'), 0), checkout(join(folder, 'late'), 0, 1500)];
  const profile = ['--profile', 'starts:times=2,seconds=1', '--rounds', '6'];
  const said = await run('compare', ...sides, ...profile, '--json', json);
  expect(said).toMatchObject({ status: 1 });
  // Where something else became better by chance, the headline names both.
  expect(said.stdout).toMatch(/turner(: cold start \+| starts more slowly)/);
  const { rows } = JSON.parse(readFileSync(json, 'utf8'));
  const verdicts = rows.map(({ metric, verdict }: Record<string, string>) => [metric, verdict]);
  expect(Object.fromEntries(verdicts)).toMatchObject({ coldStart: 'regressed', firstCall: 'regressed' });
  expect(rows[0].head - rows[0].base).toBeGreaterThan(1000);
});

/** A folder whose server has a second tool; by a file of its own it is also called. @param lists whether it lists it */
function withTwist(at: string, { lists = true, file = false } = {}): string {
  checkout(at);
  const server = join(at, 'server.cjs');
  const text = readFileSync(server, 'utf8').replace(
    "params.name !== 'turn'",
    "!['turn', 'twist'].includes(params.name)",
  );
  writeFileSync(
    server,
    lists ? text.replace("name: 'turn' }", "name: 'turn' }, { ...tool, name: 'twist' }") : text,
  );
  if (!file) return at;
  const tools = ['turn', 'twist'].map((name) => `{ name: ${name}, expect: none }`).join(', ');
  const build = '{ requires: [node], commands: [], sources: [server.cjs] }';
  const described = `version: 1\nserver: { id: turner, build: ${build}, start: [node, server.cjs], transport: stdio }\n`;
  writeFileSync(join(at, 'headroom.yaml'), `${described}workload: { tools: [${tools}] }\n`);
  return at;
}

test.each([
  ['no file describes', () => [checkout(join(folder, 'plain')), withTwist(join(folder, 'more'))]],
  [
    'a file describes, where it names a tool that one of them lacks',
    () => [
      withTwist(join(folder, 'lacking'), { lists: false, file: true }),
      withTwist(join(folder, 'having'), { file: true }),
    ],
  ],
])('of two folders that %s, the tool of one side is named and not called', async (_, foldersOf) => {
  const [json, markdown] = [join(folder, 'one-sided.json'), join(folder, 'one-sided.md')];
  const said = await runHere('compare', ...foldersOf(), ...SHORT, '--json', json, '--markdown', markdown);
  expect(said.status).toBe(0);
  expect(said.stdout).toContain('turner: only head has twist; not judged');
  expect(readFileSync(markdown, 'utf8')).toContain('`turner`: only head has `twist`; not judged');
  const { oneSided, rows, failures } = JSON.parse(readFileSync(json, 'utf8'));
  expect(oneSided).toEqual([{ serverId: 'turner', base: [], head: ['twist'], dependent: [] }]);
  expect(failures).toEqual([]);
  const tools = new Set(rows.map(({ tool }: { tool: string | null }) => tool));
  expect([...tools]).toEqual([null, 'turn']);
});

/** A port that is free now. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

test('two servers that run are compared by their answers; nothing is said of their memory and their starts', async () => {
  const json = join(folder, 'running.json');
  const ports = [await freePort(), await freePort()];
  const servers = ports.map((port) =>
    spawn(process.execPath, [http], { env: { ...process.env, AT: String(port) }, stdio: 'ignore' }),
  );
  try {
    const sides = ports.map((port) => `http://127.0.0.1:${port}/mcp`);
    const answers = (side: string) =>
      fetch(side).then(
        ({ status }) => status,
        () => 0,
      );
    await expect.poll(() => Promise.all(sides.map(answers)), { timeout: 60_000 }).toEqual([405, 405]);
    const said = await runHere('compare', ...sides, ...SHORT, '--json', json);
    expect(said.status).toBe(0);
    expect(said.stdout).toContain(
      'Both sides run already: their cold start, memory and processor time are unknown.',
    );
    const { rows, notes } = JSON.parse(readFileSync(json, 'utf8'));
    const metrics = rows.map(({ metric }: { metric: string }) => metric);
    expect(metrics).toContain('meanMs');
    for (const metric of ['cpuMsPerRequest', 'memoryMb', 'coldStartMs'])
      expect(metrics).not.toContain(metric);
    expect(notes).toHaveLength(1);
  } finally {
    for (const server of servers) server.kill('SIGKILL');
  }
});

test.each([
  [['http://192.0.2.1/mcp', '.'], /192\.0\.2\.1\/mcp is another machine.*Add --i-may-load-it to confirm/],
  [
    ['.', 'http://127.0.0.1:9/mcp', '--profile', 'starts:times=2'],
    /--profile starts:times=2 starts servers, and http:\/\/127\.0\.0\.1:9\/mcp runs already: choose another load/,
  ],
])('%j is refused before anything is asked', async (words, reason) => {
  const said = await runHere('compare', ...words);
  expect(said).toMatchObject({ status: 2, stderr: expect.stringMatching(reason) });
});

test('a load without verdicts is refused before anything is measured', async () => {
  const sides = [checkout(join(folder, 'one')), checkout(join(folder, 'two'))];
  const said = await run('compare', ...sides, '--profile', 'isolation');
  expect(said).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('comparisons have no verdicts on isolation'),
  });
});
