import { expect, test } from 'vitest';
import { configHash, type Description, listingExtraTools } from './description.ts';

const server: Description = {
  id: 'shop',
  title: 'Shop',
  buildable: { id: 'shop', title: 'Shop', folder: '/a', sources: [], requires: [], build: [], buildEnv: {} },
  start: ['node', 'server.js'],
  env: { A: '1', B: '2' },
  transport: 'streamable-http',
  processes: 1,
  port: undefined,
  endpoint: '/mcp',
  headers: {},
  ready: 'initialize',
  withinS: undefined,
};
const world = { backends: {}, egress: 'none', limits: {} } as const;
const of = (changed: Partial<Description>) => configHash({ ...server, ...changed }, world);

test('the hash of how a server is started changes with each part of it', () => {
  const changes: Partial<Description>[] = [
    { env: { A: '1', B: '2', GOMAXPROCS: '1' } },
    { start: ['node', 'server.js', '--fast'] },
    { headers: { authorization: 'Bearer {secret.T}' } },
    { transport: 'stdio', processes: 4 },
    { endpoint: '/v1/mcp' },
    { port: 80 },
    { ready: 'tcp' },
  ];
  const hashes = [{}, ...changes].map(of);
  expect(new Set(hashes).size).toBe(hashes.length);
  expect(configHash(server, { ...world, limits: { cpus: 1 } })).not.toBe(of({}));
  expect(configHash(server, { ...world, egress: ['a.b'] })).not.toBe(of({}));
});

test('it is that of runs before, and no part that comes later changes it unasked', () => {
  expect(of({})).toBe('09891293369964a9');
  const later = { niceness: 5 };
  expect(configHash({ ...server, ...later }, { ...world, ...later })).toBe(of({}));
});

test('it does not change with what is only shown, where it was built, or the order of variables', () => {
  expect(of({ title: 'Store', env: { B: '2', A: '1' } })).toBe(of({}));
  expect(of({ buildable: { ...server.buildable, folder: '/b' } })).toBe(of({}));
});

test('a server is told of extra tools by its environment, and of none in no way', () => {
  const built = { server, build: 'abc' };
  expect(listingExtraTools(built)).toBe(built);
  expect(listingExtraTools(built, 500)).toEqual({
    build: 'abc',
    server: { ...server, env: { A: '1', B: '2', EXTRA_TOOLS: '500' } },
  });
});
