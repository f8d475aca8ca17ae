import { OWN_REPOSITORY } from '@headroom/model/run';
import { expect, test } from 'vitest';
import { measureLink } from './measure-link.ts';

const RUN: Parameters<typeof measureLink>[0] = {
  kind: 'single',
  projectId: null,
  repository: OWN_REPOSITORY,
  suite: 'io',
  profile: 'quick',
  handshake: 'session',
  servers: ['go', 'rust'],
  rounds: 3,
};

test('a run of servers of the installation leads to the form filled with its request', () => {
  const { href, label } = measureLink(RUN);
  expect(label).toBe('Measure these servers');
  const query = new URL(href, 'http://x.example').searchParams;
  expect(Object.fromEntries(query)).toMatchObject({ profile: 'quick', servers: 'go,rust', rounds: '3' });
});

test.each([
  ['a comparison', { kind: 'comparison' as const }, '/compare/new'],
  ['a run of another repository', { repository: 'https://git.example/a.git' }, '/projects/new'],
  ['a run of a project', { projectId: 'p' }, '/projects/new'],
])('%s leads to an empty form', (_what, change, href) => {
  expect(measureLink({ ...RUN, ...change }).href).toBe(href);
});
