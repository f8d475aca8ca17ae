/** `headroom mcp` without an installation, asked by the official client. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CallToolResult, Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { run } from '../local/command.testing.ts';
import { checkout, targetFolder } from '../local/target.testing.ts';

const PROGRAM = join(import.meta.dirname, '../../bin/headroom.js');
const { folder } = targetFolder();

const STARTED = {
  ...{ command: process.execPath, args: [PROGRAM, 'mcp'], cwd: folder },
  env: { ...(process.env as Record<string, string>), HEADROOM_RUNTIME: 'process', HEADROOM_URL: '' },
};

let client: Client;
beforeAll(async () => {
  client = new Client({ name: 'agent', version: '1' });
  await client.connect(new StdioClientTransport(STARTED));
});
afterAll(() => client.close());

const call = (name: string, args: Record<string, unknown>) => client.callTool({ name, arguments: args });
const textOf = ({ content }: CallToolResult) =>
  content.map((one) => (one.type === 'text' ? one.text : '')).join('\n');

const stateOf = ({ structuredContent }: CallToolResult) =>
  structuredContent as { readonly id: string; readonly status: string };

/** The reply about a command once it has ended. */
async function ended(reply: CallToolResult): Promise<CallToolResult> {
  if (reply.isError || stateOf(reply).status !== 'running') return reply;
  return ended(await call('status', { id: stateOf(reply).id, wait: 45 }));
}

test('its catalogue takes at most 1,500 tokens, as this command counts it', async () => {
  const said = await run('context', '--json', '-', '--', process.execPath, PROGRAM, 'mcp');
  expect(said.status).toBe(0);
  const { tokens, tools, problems } = JSON.parse(said.stdout);
  expect(tools.map(({ tool }: { tool: string }) => tool)).toEqual([
    'compare',
    'measure',
    'status',
    'context',
  ]);
  expect(problems).toEqual([]);
  expect(tokens).toBeLessThanOrEqual(1500);
});

test('the context of a server is counted, and a target that is an option is refused', async () => {
  const counted = await ended(await call('context', { target: checkout(join(folder, 'turner')) }));
  expect(counted.structuredContent).toMatchObject({ outcome: 'counted', tools: [{ tool: 'turn' }] });
  expect(textOf(counted)).toMatch(/\n> turn: \d+ tokens?/);
  const refused = await call('context', { target: '--help' });
  expect([refused.isError, textOf(refused)]).toEqual([true, expect.stringContaining('must not begin')]);
  const failed = await ended(await call('context', { target: join(folder, 'nowhere') }));
  expect([failed.isError, textOf(failed)]).toEqual([
    true,
    expect.stringMatching(/^Error:\n> context .* failed\n> /),
  ]);
});

test('a slower folder is found, one measurement runs at a time, and its id tells the verdict', async () => {
  const [base, head] = [checkout(join(folder, 'quick'), 1), checkout(join(folder, 'slow'), 8)];
  const started = await call('compare', { base, head, seconds: 1, rounds: 6 });
  const { id } = stateOf(started);
  const second = await call('measure', { target: base });
  expect([second.isError, textOf(second)]).toEqual([
    true,
    expect.stringContaining(`compare ${id} is running`),
  ]);
  const verdict = await ended(started);
  expect(textOf(verdict)).toContain('has ended: regressed. Measured on this machine.');
  expect(verdict.structuredContent).toMatchObject({
    outcome: 'regressed',
    headline: expect.stringContaining('turner'),
  });
});

test('a server is measured', async () => {
  const started = await call('measure', { target: checkout(join(folder, 'measured')), seconds: 1 });
  const reply = await ended(started);
  expect(textOf(reply)).toMatch(/has ended: passed\. [\s\S]*\n> .*turn/);
});

/** Processes whose command line names a path. */
const processesOf = (path: string) =>
  readdirSync('/proc').filter((pid) => {
    try {
      return /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(path);
    } catch {
      return false;
    }
  });

test('a measurement ends with its client', async () => {
  const target = checkout(join(folder, 'left'));
  const { command, args, ...more } = STARTED;
  const program = spawn(command, args, { ...more, stdio: ['pipe', 'ignore', 'ignore'] });
  const about = {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'agent', version: '1' },
  };
  const messages = [
    { id: 1, method: 'initialize', params: about },
    { id: 2, method: 'tools/call', params: { name: 'measure', arguments: { target, seconds: 600 } } },
  ];
  for (const one of messages) program.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...one })}\n`);
  await expect.poll(() => processesOf(target)).not.toEqual([]);
  program.stdin.end();
  const [code] = await once(program, 'exit');
  expect([code, processesOf(target)]).toEqual([0, []]);
});
