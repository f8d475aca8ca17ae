import { type RunningRedis, startRedis } from '@headroom/local';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { auth } from '#server/auth/auth.ts';
import { redis } from '#server/redis.ts';
import { AUTH_BODIES } from './auth-bodies.ts';
import { handleAuth } from './handle.ts';

let server: RunningRedis;
beforeAll(async () => {
  server = await startRedis();
  const env = {
    REDIS_URL: server.url,
    DATABASE_URL: 'postgresql://nobody@localhost:1/nothing',
    HEADROOM_SECRET: 'x'.repeat(32),
    HEADROOM_RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
    HEADROOM_GITHUB_CLIENT_ID: 'id',
    HEADROOM_GITHUB_CLIENT_SECRET: 'secret',
  };
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
});
afterAll(async () => {
  redis().disconnect();
  await server.stop();
});

const ask = (method: string, path: string) =>
  handleAuth(
    new Request(`http://localhost:3000/api/auth${path}`, {
      method,
      ...(method === 'POST' && {
        body: '{}',
        headers: { 'content-type': 'application/json', 'content-length': '2' },
      }),
    }),
  );

/** Whether a path is closed: told to be nothing, by us. */
async function isClosed(method: string, path: string): Promise<boolean> {
  const answer = await ask(method, path);
  return answer.status === 404 && (await answer.json()).error?.code === 'not_found';
}

/** The paths that the library mounts, whatever they are in its version, with something in place of what is named. */
function mounted(): string[] {
  const endpoints = Object.values(auth().api as Record<string, { path?: string }>);
  const paths = endpoints.flatMap(({ path }) => (path ? [path] : []));
  return [...new Set(paths)].map((path) => path.replace(':token', 'x').replace(':id', 'github')).sort();
}

test('of all that better-auth mounts, only what our pages and links use is there', async () => {
  const paths = mounted();
  expect(paths.length).toBeGreaterThan(25);
  const open: Record<string, string[]> = { GET: [], POST: [], HEAD: [], PUT: [], DELETE: [], PATCH: [] };
  for (const path of paths) {
    for (const [method, found] of Object.entries(open)) if (!(await isClosed(method, path))) found.push(path);
  }
  expect(open).toEqual({
    GET: ['/callback/github', '/reset-password/x', '/verify-email'],
    POST: Object.keys(AUTH_BODIES).sort(),
    HEAD: [],
    PUT: [],
    DELETE: [],
    PATCH: [],
  });
});

test.each([
  '/get-session/',
  '//get-session',
  '/%67et-session',
  '/verify-email/',
  '/callback/google',
  '/reset-password/x/y',
  '/error',
  '',
])('nor is %s, however it is written', async (path) => {
  expect(await isClosed('GET', path)).toBe(true);
});
