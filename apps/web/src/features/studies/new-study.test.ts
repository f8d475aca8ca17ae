import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importStudy, studyDataSchema } from '@headroom/report/studies';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newStudy, StudyNameError } from './new-study.ts';
import { readStudyFolder } from './read-folder.ts';
import { shippedStudies } from './shipped.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'headroom-study-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('the studies of this repository are whole, named and storable', () => {
  const studies = shippedStudies();
  expect(studies.map(({ slug }) => slug)).toEqual([
    'eight-python-servers-2026',
    'tmdevlab-synthetic-2026-02',
    'tmdevlab-io-2026-02',
  ]);
  for (const { data, title, source } of studies) {
    expect(studyDataSchema.parse(JSON.parse(JSON.stringify(data)))).toEqual(data);
    expect(title && source).toBeTruthy();
  }
});

test('of a folder only a study’s files are read, by their paths with its name first', () => {
  mkdirSync(join(folder, 'run', 'go'), { recursive: true });
  for (const name of ['k6.json', 'stats.json', 'k6.log'])
    writeFileSync(join(folder, 'run', 'go', name), '{}');
  const paths = readStudyFolder(join(folder, 'run')).files.map(({ path }) => path);
  expect(paths).toEqual(['run/go/k6.json', 'run/go/stats.json']);
  expect(() => readStudyFolder(join(folder, 'nothing'))).toThrow(/nothing is not a folder/);
});

test('symbolic links are named and not followed, be they to a parent; bytes that are no text are refused', () => {
  mkdirSync(join(folder, 'run', 'go'), { recursive: true });
  writeFileSync(join(folder, 'run', 'go', 'k6.json'), Buffer.from('{"server":"g\u00ff"}', 'latin1'));
  for (const name of ['up', 'again']) symlinkSync('..', join(folder, 'run', name));
  symlinkSync(join('go', 'k6.json'), join(folder, 'run', 'k6.json'));
  const { files, links } = readStudyFolder(join(folder, 'run'));
  expect(files.map(({ path }) => path)).toEqual(['run/go/k6.json']);
  expect(links.toSorted()).toEqual(['again', 'k6.json', 'up'].map((name) => join(folder, 'run', name)));
  expect(() => importStudy(files)).toThrow('run/go/k6.json: holds bytes that are not UTF-8');
});

const FILES = [
  {
    path: 'study.json',
    text: JSON.stringify({ title: 'Their study', source: 'They', servers: [{ id: 'go' }] }),
  },
];

/** Fields that were refused. */
function refused(names: Parameters<typeof newStudy>[1], files = FILES): (string | undefined)[] {
  try {
    newStudy(files, names);
    return [];
  } catch (error) {
    if (error instanceof StudyNameError) return error.problems.map(({ field }) => field);
    throw error;
  }
}

test('names come from the study’s own file unless others are asked for', () => {
  expect(newStudy(FILES, {})).toMatchObject({
    title: 'Their study',
    slug: 'their-study',
    source: 'They',
    sourceUrl: '',
  });
  expect(newStudy(FILES, { title: 'Ours', slug: 'mine' })).toMatchObject({
    title: 'Ours',
    slug: 'mine',
    source: 'They',
  });
});

test('missing and wrong names are told by field', () => {
  const unnamed = [{ path: 'study.json', text: JSON.stringify({ servers: [{ id: 'go' }] }) }];
  expect(refused({}, unnamed)).toEqual(['title', 'source']);
  expect(refused({ slug: 'Not A Slug' })).toEqual(['slug']);
  expect(refused({ sourceUrl: 'javascript:alert(1)' })).toEqual(['sourceUrl']);
  expect(refused({})).toEqual([]);
});
