/** What servers of any form cost the context of a model; nobody has described them. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OWN } from '@headroom/bench/testing';
import { freePort } from '@headroom/local';
import { startForeignServer } from '@headroom/local/foreign-server';
import { afterAll, expect, test } from 'vitest';
import { run, runHere, runIn } from './command.testing.ts';
import { checkout, OVER_HTTP, OVER_STDIO } from './target.testing.ts';

const folder = mkdtempSync(join(tmpdir(), 'headroom-context-'));
afterAll(() => rmSync(folder, { recursive: true }));

const LEAD =
  /^This server takes \d+ tokens \(o200k_base, \d+ bytes\) before the first question, by 1 tool\.\n/;

test.each([
  ['over stdio', OVER_STDIO],
  ['over HTTP, at the port that it opens', OVER_HTTP],
])('the catalogue of a command is counted %s, without a call of a tool', async (_, text) => {
  const program = join(folder, 'server.cjs');
  // A call of a tool would end it.
  writeFileSync(program, text.replace('++calls === 150', 'process.exit(1)'));
  const json = join(folder, 'context.json');
  const at = ['--env', `AT=${await freePort()}`];
  const said = await run('context', ...at, '--json', json, '--', process.execPath, program);
  expect(said).toMatchObject({ status: 0 });
  expect(said.stdout).toMatch(LEAD);
  expect(said.stdout).toMatch(/│ turn +│ +\d+ │ +100 % │/);
  expect(said.stdout).toContain('No tool was called');
  const written = JSON.parse(readFileSync(json, 'utf8'));
  expect(written).toMatchObject({
    version: 1,
    encoding: 'o200k_base',
    tools: [{ tool: 'turn' }],
    answers: null,
    changes: [],
  });
  const [{ name, description, inputSchema }] = written.tools;
  expect(written.tokens).toBe(name.tokens + description.tokens + inputSchema.tokens);
});

test('a server of a headroom.yaml is built and asked, and its tools are called by the workload', async () => {
  const json = join(folder, 'answers.json');
  const said = await run('context', `${OWN}/shop/headroom.yaml`, '--server', 'shop', '--json', json);
  expect(said).toMatchObject({ status: 0, stdout: expect.stringMatching(/│ get-item +│/) });
  expect(said.stdout).toMatch(/The largest answer takes \d+ tokens? \(o200k_base\): /);
  const { answers } = JSON.parse(readFileSync(json, 'utf8'));
  expect(answers.tools.map(({ tool }: { tool: string }) => tool)).toContain('get-item');
  expect(answers.tools[0].sizes.answer.tokens.largest).toBeGreaterThan(0);
});

test('a server that runs already is asked at its address', async () => {
  const server = await startForeignServer();
  try {
    const said = await runHere('context', server.url, '--json', '-');
    expect(said).toMatchObject({ status: 0, stderr: expect.stringContaining('This server takes') });
    expect(JSON.parse(said.stdout).tools).toHaveLength(7);
  } finally {
    await server.stop();
  }
});

test('an address without a server is an error', async () => {
  const said = await runHere('context', `http://127.0.0.1:${await freePort()}/mcp`);
  expect(said).toMatchObject({
    status: 2,
    stdout: '',
    stderr: expect.stringMatching(/^asking .*\nheadroom: expected/),
  });
});

test('a server over the budget of headroom.json ends a check with status 1', async () => {
  const budgeted = (budgets: object) => {
    const at = mkdtempSync(join(folder, 'budget-'));
    writeFileSync(join(at, 'headroom.json'), JSON.stringify({ budgets }));
    return runIn(at, 'check', `${OWN}/shop/headroom.yaml`, '--server', 'shop', '--budgets');
  };
  const over = await budgeted({ contextTokens: { fail: 1 } });
  expect(over).toMatchObject({
    status: 1,
    stdout: expect.stringMatching(
      /shop: [\d,]+ tokens \(o200k_base\)\n\nOver budget:\n {2}shop, context: [\d,]+ tokens, its budget at most 1\n$/,
    ),
  });
  const idle = await budgeted({ 'shop/gett-item/p95Ms': { fail: 9 }, rps: { failPct: 100 } });
  expect(idle).toMatchObject({ status: 0 });
  expect(idle.stdout).toMatch(/Warning:\n {2}budget "shop\/gett-item\/p95Ms" matches no tool: .*get-item/);
  expect(idle.stdout).toContain('budget "rps": failPct 100 is never exceeded');
  const within = await budgeted({ contextTokens: { fail: 100_000 } });
  expect(within).toMatchObject({ status: 0, stdout: expect.not.stringContaining('budget') });
});

test('a comparison names a tool that came and a description that grew, and ends by the budget', async () => {
  const sides = ['base', 'head'].map((side) => checkout(join(folder, side)));
  const program = join(sides[1] ?? '', 'server.cjs');
  const listed = "[{ ...tool, name: 'turn' }]";
  const more = "[{ ...tool, name: 'turn', description: 'Turns a page' }, { ...tool, name: 'export' }]";
  const text = readFileSync(program, 'utf8').replace(listed, more);
  writeFileSync(program, text.replace("params.name !== 'turn'", "!['turn', 'export'].includes(params.name)"));
  const at = mkdtempSync(join(folder, 'compared-'));
  writeFileSync(
    join(at, 'headroom.json'),
    JSON.stringify({
      budgets: { contextTokens: { increasePct: 10 }, 'turner/trun/p95Ms': { failPct: 5 } },
    }),
  );
  const files = ['json', 'markdown', 'junit', 'otlp'].flatMap((format) => [`--${format}`, `out.${format}`]);
  const said = await runIn(at, 'compare', ...sides, '--rounds', '1', '--seconds', '1', ...files);
  expect(said).toMatchObject({ status: 1 });
  const idle = 'budget "turner/trun/p95Ms" matches no tool: turn';
  expect(said.stdout.split(idle)).toHaveLength(2);
  const textOf = (format: string) => readFileSync(join(at, `out.${format}`), 'utf8');
  expect(textOf('markdown').split(idle)).toHaveLength(2);
  expect(textOf('junit')).toMatch(
    /<testcase classname="turner" name="Context">\s*<failure message="turner, context: /,
  );
  expect(textOf('junit')).toMatch(/<testcase classname="budgets" name="turner\/trun\/p95Ms">\s*<skipped /);
  const { resourceMetrics } = JSON.parse(textOf('otlp'));
  expect(resourceMetrics).toHaveLength(2);
  expect(JSON.stringify(resourceMetrics)).toContain('{"key":"headroom.side","value":{"stringValue":"head"}}');
  expect(said.stdout).toMatch(
    /^Context: \+\d+ tokens \(o200k_base, \d+ → \d+\): (export added \d+, turn grew by \d+|turn grew by \d+, export added \d+)$/m,
  );
  expect(said.stdout).toMatch(/turner, context: \+\d+ tokens \(\+[\d.]+ %\), its budget at most \+10 %/);
  const { contexts, outcome } = JSON.parse(readFileSync(join(at, 'out.json'), 'utf8'));
  expect(contexts).toMatchObject([{ serverId: 'turner', problem: null }]);
  expect(outcome.result).toBe('regressed');
});
