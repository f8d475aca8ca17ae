import { OPERATIONS } from '@headroom/api/operations';
import { expect, test } from 'vitest';
import { readReference } from './read.ts';

const reference = readReference(OPERATIONS, {
  origin: 'https://bench.example.org',
  servers: ['go', 'rust'],
});
const entries = reference.groups.flatMap((group) => group.entries);

function entry(id: string) {
  const found = entries.find((candidate) => candidate.id === id);
  if (!found) throw new Error(`the reference lacks ${id}`);
  return found;
}
const field = (id: string, path: string) => entry(id).body.find((candidate) => candidate.path === path);

test('every operation is in the reference, once', () => {
  expect(entries.map(({ id }) => id).sort()).toEqual(Object.keys(OPERATIONS).sort());
});

test('an operation says who may, apart from what it does', () => {
  expect(entry('cancelRun').who).toBe(
    'Needs the role member in the workspace. A token needs the scope submit.',
  );
  expect(entry('cancelRun').description).toMatch(/^A queued run .* Ended trials stay\.$/);
});

test('fields of a body have their type, limits and what stands for them', () => {
  expect(field('createRun', 'rounds')).toEqual({
    path: 'rounds',
    type: 'whole number',
    required: false,
    notes: ['1 to 100', '1 by default'],
  });
  expect(field('createRun', 'profile')).toMatchObject({ type: 'text', required: true });
  expect(field('createRun', 'suite')).toMatchObject({ type: 'one of these', required: false });
  expect(field('createRun', 'servers')).toMatchObject({
    ...{ type: 'list of texts', required: true },
    notes: expect.arrayContaining([expect.stringMatching(/^each: such as "/)]),
  });
  expect(field('importStudy', 'files[].path')).toMatchObject({
    notes: ['at most 512 characters', expect.any(String)],
  });
});

test('fields within lists, objects and unions of an answer are named by their way', () => {
  const paths = (id: string) => entry(id).answer.fields.map(({ path, type }) => `${path}: ${type}`);
  expect(paths('listHosts')).toContain('hosts[].run.trial.serverId: text');
  expect(paths('listHosts')).toContain('hosts[].run: object or null');
  expect(paths('readRun')).toContain('builds.*.seconds: number or null');
  expect(paths('followRun')).toContain('(4).event: "end"');
  expect(paths('listRuns').join()).not.toContain('anything');
});

test('an error is explained once; an operation names its own', () => {
  const codes = reference.errors.map(({ code }) => code);
  expect(codes).toHaveLength(new Set(codes).size);
  expect(reference.errors).toContainEqual({
    code: 'unknown_host_class',
    status: '400',
    everywhere: false,
    when: 'No host has registered this class; `fields` lists those that are',
  });
  expect(reference.errors.find(({ code }) => code === 'database_unreachable')?.everywhere).toBe(true);
  expect(entry('createRun').errors).toContain('unknown_host_class');
  expect(entry('createRun').errors).not.toContain('database_unreachable');
});

test('a command shows how to ask, with a body that is taken', () => {
  expect(entry('cancelRun').curl).toBe(
    'curl -X POST "https://bench.example.org/api/v1/runs/$ID/cancel" \\\n  -H "authorization: Bearer $TOKEN"',
  );
  expect(entry('listPublications').curl).toBe('curl "https://bench.example.org/api/v1/publications"');
  const body = /-d '(.*)'$/.exec(entry('createRun').curl ?? '')?.[1] ?? '';
  expect(OPERATIONS.createRun.body.safeParse(JSON.parse(body)).success).toBe(true);
  const kept = /-d '(.*)'$/.exec(entry('saveLoadProfile').curl ?? '')?.[1] ?? '';
  expect(OPERATIONS.saveLoadProfile.body.safeParse(JSON.parse(kept)).success).toBe(true);
});

test('what no token may has no command', () => {
  expect(entry('exportAccount').who).toBe('Any account may do this. API tokens may not.');
  expect(entry('exportAccount').curl).toBeNull();
});
