import { expect, test } from 'vitest';
import { edited, expectProblem, problems, project } from '../testing.ts';
import { postgresOf } from './backend.ts';

test('a Postgres is told by its name, or with what fills it', () => {
  const url = edited('"{port}"]', '"{port}", "{backend.cache.url}"]');
  const sayings = ['postgres', '{ postgres: {} }', '{ postgres: { seed: bench/a.sql } }'];
  const backends = sayings.map((said) => {
    const { cache } = project(url.replace('cache: redis', `cache: ${said}`)).world.backends;
    return postgresOf(cache);
  });
  expect(backends).toEqual([{}, {}, { seed: 'bench/a.sql' }]);
});

test.each([
  [edited('from: bench', 'from: /etc'), '7:21 world.fixtures.from: must be a path within the repository'],
  [
    edited('from: bench', 'from: a/../../b'),
    '7:21 world.fixtures.from: must be a path within the repository',
  ],
  [edited('from: bench', 'from: "a\\\\b"'), '7:21 world.fixtures.from: must be a path within the repository'],
  [
    edited('from: bench', 'form: bench'),
    '7:15 world.fixtures.form: unknown key "form"; allowed: from, seed, reset',
  ],
  [
    edited('cache: redis', 'cache: mysql'),
    '9:12 world.backends.cache: must be one of redis, postgres, or have postgres, mock or image',
  ],
  [edited('cache: redis', 'Cache: redis'), '9:5 world.backends.Cache: must be lower-case words'],
  [edited('[{ path: /items }]', '[]'), '10:18 world.backends.api.mock: must have at least 1 entry'],
  [
    edited('{ path: /items }', '{ path: /items, delayMs: -1 }'),
    '10:44 world.backends.api.mock.0.delayMs: must be at least 0',
  ],
  [
    edited('{ path: /items }', '{ path: /items, json: 1, text: a }'),
    '10:19 world.backends.api.mock.0: must have one body: json or text',
  ],
  [
    edited('{ path: /items }', '{ path: /items, headers: { Content-Length: "3" } }'),
    '10:46 world.backends.api.mock.0.headers.Content-Length: "Content-Length" is set by HTTP; allowed: any other header, content-type too',
  ],
  [
    edited('cache: redis', 'cache: { postgres: { seed: ../a.sql } }'),
    '9:32 world.backends.cache.postgres.seed: must be a path within the repository',
  ],
  [
    edited('"{port}"]', '"{backend.cache.url}"]'),
    '5:21 server.start.1: holds {backend.cache.url}: allowed after {backend.cache: .host, .port, or nothing',
  ],
  [edited('world:', 'world:\n  egress: all'), '7:11 world.egress: must be none or a list of hosts'],
  [edited('world:', 'world:\n  egress: ["https://a.b"]'), '7:12 world.egress.0: must be the name of a host'],
  [edited('world:', 'world:\n  limits: { cpus: 0 }'), '7:19 world.limits.cpus: must be at least 0.1'],
])('says what is wrong, where, and what to do: %#', (text, said) => {
  expectProblem(text, said);
});

test('a mock may say what its text is, and arguments may hold its address and braces of their own', () => {
  const typed = edited(
    '{ path: /items }',
    '{ path: /items, text: "<a/>", headers: { content-type: text/xml } }',
  );
  expect(project(typed).world.backends.api).toMatchObject({
    mock: [{ headers: { 'content-type': 'text/xml' } }],
  });
  expect(problems(edited('id: $id', 'id: $id, url: "http://{backend.api}/", query: "{user{id}}"'))).toEqual(
    [],
  );
});
