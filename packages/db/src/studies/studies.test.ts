import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../testing/index.ts';
import { deleteStudy } from './delete.ts';
import { listStudies } from './list.ts';
import { readStudy } from './read.ts';
import { ensureStudies, type NewStudy, saveStudy } from './save.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

function study(slug: string, data: object = { kind: 'printed' }): NewStudy {
  return { slug, title: `Study ${slug}`, source: 'Somebody', sourceUrl: 'https://example.org/', data };
}

test('an empty installation gets its first studies, once, however many processes ask', async () => {
  const first = () => [study('one'), study('two')];
  const stored = await Promise.all([1, 2, 3].map(() => ensureStudies(database.db, first)));
  expect(stored.sort()).toEqual([0, 0, 2]);
  expect((await listStudies(database.db)).map(({ slug }) => slug)).toEqual(['two', 'one']);
  expect(await ensureStudies(database.db, () => [study('three')])).toBe(0);
});

test('a study is stored and read as it is; another with its slug does not replace it', async () => {
  const data = { kind: 'raw', repeats: [{ name: 'a', servers: { go: { rps: 1.5 } } }] };
  expect(await saveStudy(database.db, study('mine', data))).toMatchObject({ state: 'saved' });
  expect(await saveStudy(database.db, study('mine', { kind: 'other' }))).toEqual({ state: 'slug_taken' });
  expect(await readStudy(database.db, 'mine')).toMatchObject({ title: 'Study mine', data });
  expect(await readStudy(database.db, 'yours')).toBeNull();
});

test('a NUL character in a file does not keep a study from being stored', async () => {
  await saveStudy(database.db, study('nul', { note: 'a\u0000b' }));
  expect((await readStudy(database.db, 'nul'))?.data).toEqual({ note: 'a\ufffdb' });
});

test('a deleted study is gone once, its slug is free, and others stay', async () => {
  await saveStudy(database.db, study('gone'));
  const others = (await listStudies(database.db)).length - 1;
  expect(await Promise.all([1, 2].map(() => deleteStudy(database.db, 'gone')))).toEqual(
    expect.arrayContaining([true, false]),
  );
  expect(await readStudy(database.db, 'gone')).toBeNull();
  expect(await listStudies(database.db)).toHaveLength(others);
  expect(await saveStudy(database.db, study('gone'))).toMatchObject({ state: 'saved' });
});
