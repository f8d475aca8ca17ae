import { expect, test } from 'vitest';
import { thingOf } from './links.ts';

const ID = '019a0000-0000-7000-8000-000000000000';
const of = (action: string, subject: string, subjectId: string | null = null) =>
  thingOf({ action, subject, subjectId });

test('an entry is about what its id or its words name', () => {
  expect(of('token.created', 'ci', ID)).toEqual({ kind: 'token', key: ID });
  expect(of('watch.changed', 'main', ID)).toEqual({ kind: 'watch', key: ID });
  expect(of('run.named', ID, ID)).toEqual({ kind: 'run', key: ID });
  expect(of('run.published', '/results/first', ID)).toEqual({ kind: 'publication', key: 'first' });
  expect(of('host.drained', 'bench-1', ID)).toEqual({ kind: 'host', key: 'bench-1' });
  expect(of('member.invited', 'bob@example.org')).toEqual({ kind: 'member', key: 'bob@example.org' });
});

test('entries of versions before there were ids are about runs by their words, and about no project', () => {
  expect(of('run.shared', ID)).toEqual({ kind: 'run', key: ID });
  expect(of('project.created', 'Shop')).toBeNull();
});

test('what nobody looks up is about nothing', () => {
  expect(of('member.joined', '')).toBeNull();
  expect(of('account.signed_in', '')).toBeNull();
  expect(of('constructor.x', 'y')).toBeNull();
  expect(of('run.cancelled', 'no id')).toBeNull();
});
