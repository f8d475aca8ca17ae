/** The conformance tool itself, against servers that run here. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ForeignServer, startForeignServer } from '@headroom/local/foreign-server';
import { type AskedConformance, type Conformance, SCENARIOS } from '@headroom/model/run';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadFolders } from '../load/folders.ts';
import { endLeft } from '../runtime/child.ts';
import type { RunningServer } from '../runtime/runtime.ts';
import type { Description } from '../server/description.ts';
import { startFixture } from '../testing/mcp-fixture.ts';
import { type AskedServer, type AskOptions, askConformance } from './ask.ts';

const MARK = `conformance-test-${process.pid}`;
const SERVER: Description = {
  ...{
    id: 'foreign',
    title: 'Foreign',
    start: ['foreign'],
    env: {},
    transport: 'streamable-http',
    processes: 1,
  },
  ...{ port: undefined, endpoint: '/any/where', headers: {}, ready: 'initialize', withinS: undefined },
  buildable: { id: 'foreign' } as Description['buildable'],
};
const WORLD: AskedServer['world'] = { backends: {}, egress: 'none', limits: {} };

let foreign: ForeignServer;
let told: unknown[];
beforeEach(async () => {
  told = [];
  foreign = await startForeignServer();
});
afterEach(async () => {
  await foreign.stop();
  expect([await loadFolders(MARK), await endLeft(MARK)]).toEqual([[], []]);
});

type Asked = Partial<AskOptions> & { running?: Partial<RunningServer>; server?: Partial<Description> };

function ask({ running, server, ...options }: Asked = {}): Promise<Conformance> {
  return askConformance(
    { server: { ...SERVER, ...server }, world: WORLD },
    { url: foreign.url, headers: {}, ended: new Promise(() => {}), ...running },
    {
      mark: MARK,
      known: async () => undefined,
      tell: (error) => told.push(error),
      signal: new AbortController().signal,
      ...options,
    },
  );
}

const port = () => new URL(foreign.url).port;

test('every scenario has a verdict, asked with the headers of the file and as localhost', async () => {
  const said = (await ask({
    running: { headers: { Authorization: 'Bearer of-the-file' } },
  })) as AskedConformance;
  expect(told).toEqual([]);
  expect(said.verdicts.map(({ scenario, protocol }) => `${protocol} ${scenario}`)).toEqual(
    SCENARIOS.map(({ id, protocol }) => `${protocol} ${id}`),
  );
  const of = (scenario: string) => said.verdicts.find((verdict) => verdict.scenario === scenario);
  expect(of('dns-rebinding-protection')).toMatchObject({ outcome: 'failed', passed: 1 });
  expect(of('server-stateless')).toMatchObject({ outcome: 'not testable' });
  expect(said.toolVersion).toMatch(/^\d+\.\d+\.\d+/);
  const hosts = new Set(foreign.seen.map(({ headers }) => headers.host));
  expect(hosts).toEqual(new Set([`localhost:${port()}`, 'evil.example.com']));
  const origins = new Set(foreign.seen.flatMap(({ headers }) => headers.origin ?? []));
  expect(origins).toEqual(new Set([`http://localhost:${port()}`, 'http://evil.example.com']));
  expect(foreign.seen.every(({ headers }) => headers.authorization === 'Bearer of-the-file')).toBe(true);
});

test('what was said of the same build, started in the same way, is not asked again', async () => {
  const digests: string[] = [];
  const before: Conformance = {
    toolVersion: '1',
    askedAt: new Date(0).toISOString(),
    startedAs: '',
    verdicts: [],
  };
  const known = async (startedAs: string) => {
    digests.push(startedAs);
    return before;
  };
  expect(await ask({ known })).toBe(before);
  await ask({ known });
  await ask({ known, server: { env: { HOSTS: '*' } } });
  expect(foreign.seen).toEqual([]);
  expect(digests[0]).toMatch(/^[0-9a-f]{64}$/);
  expect([digests[1] === digests[0], digests[2] === digests[0]]).toEqual([true, false]);
});

test('a server over stdio is not asked, and that is said', async () => {
  expect(await ask({ server: { transport: 'stdio' } })).toEqual({
    skipped: 'stdio: spoken by our bridge, not tested',
  });
  expect(foreign.seen).toEqual([]);
});

test('a tool that takes too long is ended, and no verdict is made of it', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const said = await ask({ running: { url: `http://127.0.0.1:${port}/mcp` }, seconds: 2 });
  silent.close().closeAllConnections();
  expect(said).toEqual({
    skipped: '@modelcontextprotocol/conformance came to no verdict: it took longer than 2 s and was ended',
  });
  expect(told).toHaveLength(1);
});

test('a server that dies under it makes no verdict', async () => {
  const ended = Promise.resolve('server foreign ended with status 3');
  expect(await ask({ running: { ended } })).toMatchObject({
    skipped: expect.stringMatching(/the server did not survive it: server foreign ended with status 3$/),
  });
});

test('a cancelled try ends the tool at once', async () => {
  const cancel = new AbortController();
  const asked = ask({ signal: cancel.signal });
  await expect.poll(() => foreign.seen.length).toBeGreaterThan(0);
  cancel.abort(new Error('cancelled'));
  await expect(asked).rejects.toThrow('cancelled');
});

test('answers of any length end it, and none leads it elsewhere', { timeout: 120_000 }, async () => {
  const endless = await startFixture({ endless: true });
  const said = await ask({ running: { url: endless.url }, seconds: 60 });
  await endless.stop();
  expect(said).toMatchObject({ skipped: expect.stringContaining('more than its limit of 512 MB') });
  const elsewhere = await startFixture();
  const leading = await startFixture({ leadsTo: elsewhere.url });
  await ask({ running: { url: leading.url } });
  await Promise.all([leading.stop(), elsewhere.stop()]);
  expect(leading.seen.length).toBeGreaterThan(0);
  expect(elsewhere.seen).toEqual([]);
});
