/**
 * `pnpm import-study <folder>…`: stores a published study, one folder a repeat, or the folder of the whole study.
 * Ends with 0 when it is stored (or, with --dry-run, could be), 1 when it was refused, 2 when it was asked wrongly or
 * the database does not answer.
 */

import { parseArgs } from 'node:util';
import type { StudyNames } from '@headroom/api/studies';
import { createDb, isUnreachable, saveStudy } from '@headroom/db';
import { importStudy, StudyImportError, studyLacks, studyNotes } from '@headroom/report/studies';
import { databaseUrl } from '#server/env.ts';
import { studySize } from './labels.ts';
import { namesOf, newStudy, StudyNameError } from './new-study.ts';
import { readStudyFolder } from './read-folder.ts';
import { serializeComputedStudy } from './serialize.ts';

const USAGE = `pnpm import-study <folder>… [--title <text>] [--slug <words-with-hyphens>] [--source <text>]
                  [--source-url <address>] [--dry-run] [--json]

  <folder>    of one repeat (<server>/k6.json and stats.json), or of a whole study with its study.json
  --dry-run   stores nothing
  --json      prints the computed tables as JSON`;

const REFUSED = 1;
const ASKED_WRONGLY = 2;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      title: { type: 'string' },
      slug: { type: 'string' },
      source: { type: 'string' },
      'source-url': { type: 'string' },
      'dry-run': { type: 'boolean' },
      json: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  });
  if (values.help || positionals.length === 0) {
    console.error(USAGE);
    return values.help ? 0 : ASKED_WRONGLY;
  }
  const folders = positionals.map(readStudyFolder);
  for (const link of folders.flatMap(({ links }) => links)) {
    console.error(`${link} is a symbolic link and was not followed.`);
  }
  const files = folders.flatMap((folder) => folder.files);
  const names = { ...values, sourceUrl: values['source-url'] } satisfies StudyNames & object;
  const data = importStudy(files);
  if (values.json)
    console.log(JSON.stringify({ ...namesOf(data, names), ...serializeComputedStudy(data) }, null, 2));
  else {
    console.log(`${studySize(data)}; not in it: ${studyLacks(data).join('; ') || 'nothing'}`);
    for (const sentence of studyNotes(data)) console.log(sentence);
  }
  if (values['dry-run']) return 0;
  return store(newStudy(files, names));
}

async function store(study: ReturnType<typeof newStudy>): Promise<number> {
  const db = createDb(databaseUrl());
  try {
    const saved = await saveStudy(db, study);
    if (saved.state === 'slug_taken') {
      console.error(
        `There is a study under "${study.slug}" already; nothing was stored. Give another --slug.`,
      );
      return REFUSED;
    }
    console.error(`Stored; its page is /studies/${study.slug}`);
    return 0;
  } finally {
    await db.$disconnect();
  }
}

function told(error: unknown): number {
  if (error instanceof StudyImportError) {
    console.error(`Nothing was stored:\n${error.message}`);
    return REFUSED;
  }
  if (error instanceof StudyNameError) {
    const lines = error.problems.map(({ field, message }) => `--${OPTIONS[field] ?? field}: ${message}`);
    console.error(`Nothing was stored:\n${lines.join('\n')}`);
    return REFUSED;
  }
  if (isUnreachable(error)) console.error('Postgres does not answer at DATABASE_URL; nothing was stored.');
  else console.error(error instanceof Error ? error.message : error);
  return ASKED_WRONGLY;
}

/** Options that are called otherwise than the names they give. */
const OPTIONS: Partial<Record<string, string>> = { sourceUrl: 'source-url' };

process.exitCode = await main().catch(told);
