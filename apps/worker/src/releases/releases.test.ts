/** Lists of releases, asked of a real HTTP server that answers as registries do. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TrialFailure } from '@headroom/bench';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { listImage } from './image-list.ts';
import { releasesOf } from './list.ts';
import { listPackage } from './package-list.ts';
import { RegistryClient } from './registry-client.ts';

interface Question {
  readonly path: string;
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
}

type Answer = (question: Question, response: ServerResponse) => void;

const questions: Question[] = [];
let answer: Answer = (_question, response) => void response.writeHead(404).end();
const server = createServer((request, response) => {
  const question = { path: request.url ?? '', method: request.method ?? '', headers: request.headers };
  questions.push(question);
  // Node sends the real time, where tests set another one.
  response.setHeader('Date', new Date().toUTCString());
  answer(question, response);
});
let address: string;
let cacheDir: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  vi.stubEnv('NPM_CONFIG_REGISTRY', `${address}/npm/`);
  vi.stubEnv('PIP_INDEX_URL', `${address}/simple`);
  vi.stubEnv('no_proxy', '127.0.0.1');
});
beforeEach(async () => {
  questions.length = 0;
  cacheDir = await mkdtemp(join(tmpdir(), 'headroom-releases-'));
  return async () => {
    vi.useRealTimers();
    await rm(cacheDir, { recursive: true });
  };
});
afterAll(() => {
  vi.unstubAllEnvs();
  server.close().closeAllConnections();
});

/** Uses a client of its own, as each check does. */
async function withClient<T>(use: (client: RegistryClient) => Promise<T>): Promise<T> {
  const client = await RegistryClient.open(cacheDir, new AbortController().signal);
  return use(client).finally(() => client.close());
}

const NPM = { kind: 'package', registry: 'npm', name: '@acme/server' } as const;
const PYPI = { kind: 'package', registry: 'pypi', name: 'Acme_Server' } as const;
const packumentOf = (...versions: string[]) =>
  JSON.stringify({
    'dist-tags': { latest: versions.at(-1) },
    versions: Object.fromEntries(versions.map((version) => [version, { version }])),
  });
const versionsOf = async (target: typeof NPM | typeof PYPI) =>
  (await withClient((client) => listPackage(target, client)))?.releases.map(({ version }) => version);

test('a registry is asked again only after max-age, and then by the validators of its last answer', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  let versions = ['1.0.0'];
  answer = ({ headers }, response) => {
    const etag = `"${versions.length}"`;
    const headersOf = {
      ETag: etag,
      'Cache-Control': 'public, max-age=300',
      'Content-Type': 'application/json',
    };
    if (headers['if-none-match'] === etag) return void response.writeHead(304, headersOf).end();
    response.writeHead(200, headersOf).end(packumentOf(...versions));
  };
  expect(await versionsOf(NPM)).toEqual(['1.0.0']);
  expect(questions).toMatchObject([{ path: '/npm/@acme%2fserver' }]);

  versions = ['1.0.0', '1.1.0'];
  vi.setSystemTime(Date.now() + 290_000);
  expect(await versionsOf(NPM)).toEqual(['1.0.0']);
  expect(questions).toHaveLength(1);

  vi.setSystemTime(Date.now() + 20_000);
  expect(await versionsOf(NPM)).toEqual(['1.0.0', '1.1.0']);
  expect(questions[1]?.headers['if-none-match']).toBe('"1"');

  // Days later the validators are still there, although the answer is long stale.
  vi.setSystemTime(Date.now() + 10 * 86_400_000);
  expect(await versionsOf(NPM)).toEqual(['1.0.0', '1.1.0']);
  expect(questions[2]?.headers['if-none-match']).toBe('"2"');
  expect(questions).toHaveLength(3);
});

test('a registry without ETag is asked by the time of its last answer', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const modified = new Date(Date.now() - 86_400_000).toUTCString();
  answer = ({ headers }, response) => {
    const headersOf = { 'Last-Modified': modified, 'Cache-Control': 'max-age=60' };
    if (headers['if-modified-since']) return void response.writeHead(304, headersOf).end();
    response.writeHead(200, { ...headersOf, 'Content-Type': 'application/json' }).end(packumentOf('1.0.0'));
  };
  expect(await versionsOf(NPM)).toEqual(['1.0.0']);
  vi.setSystemTime(Date.now() + 3_600_000);
  expect(await versionsOf(NPM)).toEqual(['1.0.0']);
  expect(questions).toHaveLength(2);
  expect(questions[1]?.headers['if-modified-since']).toBeDefined();
});

test('PyPI is asked for its simple API as JSON; an index that has HTML only lists nothing', async () => {
  const files = [{ filename: 'acme_server-1.0-py3-none-any.whl', yanked: false }];
  answer = (_question, response) => {
    response.writeHead(200, { 'Content-Type': 'application/vnd.pypi.simple.v1+json' });
    response.end(JSON.stringify({ files }));
  };
  expect(await versionsOf(PYPI)).toEqual(['1.0']);
  expect(questions).toMatchObject([
    { path: '/simple/acme-server/', headers: { accept: 'application/vnd.pypi.simple.v1+json' } },
  ]);
  await rm(join(cacheDir, 'registries'), { recursive: true });
  answer = (_question, response) =>
    void response.writeHead(200, { 'Content-Type': 'text/html' }).end('<a href="x">x</a>');
  expect(await versionsOf(PYPI)).toBeUndefined();
});

test('a package that its package manager alone may read is not listed; a registry that fails is named', async () => {
  answer = (_question, response) => void response.writeHead(401).end();
  expect(await versionsOf(NPM)).toBeUndefined();
  answer = (_question, response) => void response.writeHead(503).end();
  await expect(versionsOf(NPM)).rejects.toThrow(`${new URL(address).host} answered 503`);
  answer = (_question, response) =>
    void response
      .writeHead(200, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
      .end('[]');
  await expect(versionsOf(NPM)).rejects.toThrow('another document than a list of versions');
});

const image = (name: string) => `${new URL(address).host}/${name}`;
const tagsOfImage = async (reference: string) =>
  (await withClient((client) => listImage(reference, client))).releases.map(({ version }) => version);
const [FIRST, SECOND] = ['a', 'b'].map((digit) => `sha256:${digit.repeat(64)}`);

test('of a tag that moves the digest counts, of a version the newer versions on all pages', async () => {
  let digest = FIRST;
  answer = ({ path, method }, response) => {
    if (path === '/v2/acme/server/manifests/latest' && method === 'HEAD') {
      return void response
        .writeHead(200, { 'Docker-Content-Digest': digest, 'Cache-Control': 'no-cache' })
        .end();
    }
    if (path === '/v2/acme/server/tags/list?n=1000') {
      const link = '</v2/acme/server/tags/list?last=latest>; rel="next"';
      return void response.writeHead(200, { link }).end('{"tags":["1.0.0","latest"]}');
    }
    if (path === '/v2/acme/server/tags/list?last=latest') {
      return void response.writeHead(200).end('{"tags":["1.2.0","1.10.0"]}');
    }
    response.writeHead(404).end();
  };
  expect(await tagsOfImage(image('acme/server'))).toEqual([FIRST]);
  digest = SECOND;
  expect(await tagsOfImage(image('acme/server:latest'))).toEqual([SECOND]);
  expect(await tagsOfImage(image('acme/server:1.0.0'))).toEqual(['1.0.0', '1.2.0', '1.10.0']);
  await expect(tagsOfImage(image('acme/other'))).rejects.toThrow(
    `the registry of ${image('acme/other')} does not have it, or does not serve it to everyone`,
  );
});

test.each([
  [
    'pages without an end',
    { link: '</v2/acme/server/tags/list?n=1000&last=1>; rel="next"' },
    '{"tags":[]}',
    'lists its tags on more than 20 pages',
  ],
  [
    'a page of another address',
    { link: '<http://registry.invalid/v2/acme/server/tags/list?last=1>; rel="next"' },
    '{"tags":["1.0.0"]}',
    'continues its list of tags at another address: http://registry.invalid/',
  ],
  ['the page of an error', {}, '<html>502 Bad Gateway</html>', 'another document than a list of tags'],
] as const)('a list of tags is refused: %s', async (_name, headers, text, words) => {
  answer = (_question, response) => void response.writeHead(200, headers).end(text);
  await expect(tagsOfImage(image('acme/server:1.0.0'))).rejects.toThrow(words);
});

test('a damaged file of answers is named', async () => {
  const folder = join(cacheDir, 'registries');
  await mkdir(folder);
  await writeFile(join(folder, 'answers.sqlite'), 'damaged '.repeat(1000));
  const shared = { env: { HEADROOM_CACHE_DIR: cacheDir }, signal: new AbortController().signal };
  const refused = releasesOf(NPM, shared as Parameters<typeof releasesOf>[1]);
  await expect(refused).rejects.toThrow(
    /the releases of npm:@acme\/server cannot be listed: .*answers\.sqlite on this host cannot be opened/,
  );
  await expect(refused).rejects.toThrow(TrialFailure);
});

test('an answer that is too large to be stored is read, and asked for again', async () => {
  const large = { ...JSON.parse(packumentOf('1.0.0')), readme: 'x'.repeat(9 * 2 ** 20) };
  answer = (_question, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Cache-Control': 'max-age=300' });
    response.end(JSON.stringify(large));
  };
  expect(await versionsOf(NPM)).toEqual(['1.0.0']);
  expect(await versionsOf(NPM)).toEqual(['1.0.0']);
  expect(questions).toHaveLength(2);
});

test('a token is taken from an address with https only', async () => {
  answer = (_question, response) =>
    void response.writeHead(401, { 'www-authenticate': `Bearer realm="${address}/token"` }).end();
  await expect(tagsOfImage(image('acme/server'))).rejects.toThrow('no address of tokens with https');
  expect(questions.map(({ path }) => path)).toEqual(['/v2/acme/server/manifests/latest']);
});
