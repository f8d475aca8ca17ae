import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { githubForge } from './github.ts';
import { gitlabForge } from './gitlab.ts';
import { postSticky, shortened } from './sticky.ts';

/** The comments of a change as both forges serve them: a page holds two. */
let comments: { id: number; body: string }[] = [];
let headers: IncomingMessage['headers'] = {};
let refuse: number | null = null;
let server: Server;
let url: string;
const folder = mkdtempSync(join(tmpdir(), 'headroom-forge-'));

const PATHS = [
  /^\/repos\/acme\/servers\/issues\/(?:7\/comments|comments\/(?<id>\d+))$/,
  /^\/projects\/42\/merge_requests\/7\/notes(?:\/(?<id>\d+))?$/,
];

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  headers = request.headers;
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://forge');
  const way = PATHS.findIndex((path) => path.test(pathname));
  const isGitLab = way === 1;
  if (way < 0) return end(response, 404, { message: 'Not Found' });
  if (refuse !== null) return end(response, refuse, { message: 'Resource not accessible' });
  if (request.method === 'GET') {
    const page = Number(searchParams.get('page'));
    const more = page * 2 < comments.length;
    if (isGitLab) response.setHeader('x-next-page', more ? page + 1 : '');
    else if (more) response.setHeader('link', '<x>; rel="next"');
    return end(response, 200, comments.slice(page * 2 - 2, page * 2));
  }
  const id = Number(PATHS[way]?.exec(pathname)?.groups?.id);
  const known = comments.find((comment) => comment.id === id);
  const changes = isGitLab ? 'PUT' : 'PATCH';
  if (request.method !== (known ? changes : 'POST')) return end(response, 405, { message: 'No such method' });
  const { body } = JSON.parse(await textOf(request));
  if (known) known.body = body;
  else comments.push({ id: comments.length + 1, body });
  end(response, 200, {});
}

function end(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status).end(JSON.stringify(body));
}

beforeAll(async () => {
  server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  writeFileSync(join(folder, 'event.json'), '{"pull_request":{"number":7}}');
  writeFileSync(join(folder, 'push.json'), '{}');
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  refuse = null;
  comments = ['first', 'quoting <!-- headroom:default -->', 'third'].map((body, at) => ({
    id: at + 1,
    body,
  }));
});

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

type Env = Parameters<typeof githubForge>[0];
const githubEnv = () =>
  ({
    GITHUB_TOKEN: 'ghs_secret',
    GITHUB_API_URL: url,
    GITHUB_REPOSITORY: 'acme/servers',
    GITHUB_EVENT_PATH: join(folder, 'event.json'),
  }) as Env;
const gitlabEnv = () =>
  ({
    CI_API_V4_URL: url,
    CI_PROJECT_ID: '42',
    CI_MERGE_REQUEST_IID: '7',
    HEADROOM_GITLAB_TOKEN: 'glpat-x',
  }) as Env;

test.each([
  ['GitHub', () => githubForge(githubEnv()), 'Bearer ghs_secret'],
  ['GitLab', async () => gitlabForge(gitlabEnv()), 'glpat-x'],
])('%s: one comment is posted once and then replaced, others stay', async (_forge, forge, token) => {
  const post = async (words: string, key = 'default') => postSticky(await forge(), { text: words, key });
  expect(await post('slower')).toEqual({ replaced: false });
  expect(headers.authorization ?? headers['private-token']).toBe(token);
  expect(await post('faster')).toEqual({ replaced: true });
  expect(await post('of another job', 'nightly')).toEqual({ replaced: false });
  expect(comments.map(({ body }) => body)).toEqual([
    ...['first', 'quoting <!-- headroom:default -->', 'third'],
    ...['<!-- headroom:default -->\nfaster', '<!-- headroom:nightly -->\nof another job'],
  ]);
});

test('a refusal names what was asked for and says what the forge said, without the token', async () => {
  refuse = 403;
  const refused = postSticky(await githubForge(githubEnv()), { text: 'x', key: 'default' });
  await expect(refused).rejects.toThrow(
    'GET /repos/acme/servers/issues/7/comments: the forge answered with status 403: "Resource not accessible"',
  );
});

test('a job without a pull or merge request says so', async () => {
  const push = { ...githubEnv(), GITHUB_EVENT_PATH: join(folder, 'push.json') };
  await expect(githubForge(push)).rejects.toThrow('this job belongs to no pull request');
  await expect(githubForge({ ...githubEnv(), GITHUB_TOKEN: undefined })).rejects.toThrow(
    'GITHUB_TOKEN is not set',
  );
  expect(() => gitlabForge({ ...gitlabEnv(), CI_MERGE_REQUEST_IID: undefined })).toThrow('no merge request');
  expect(() => gitlabForge({ ...gitlabEnv(), HEADROOM_GITLAB_TOKEN: undefined })).toThrow(
    'HEADROOM_GITLAB_TOKEN',
  );
});

test('what is longer than a comment may be ends after a whole line', () => {
  const lines = Array.from({ length: 50 }, (_, index) => `| row ${index} |`).join('\n');
  const short = shortened(lines, 200);
  expect(short.length).toBeLessThanOrEqual(200);
  expect(short).toMatch(/\| row \d+ \|\n\nThe rest is left out/);
  expect(shortened('short', 200)).toBe('short');
});
