/** What `pnpm import-study` does: stores a published study, one folder a repeat, or the folder of the whole study. */

import { parseArgs } from 'node:util';
import type { StudyNames } from '@headroom/api/studies';
import { createDb, isUnreachable, saveStudy } from '@headroom/db';
import { importStudy, StudyImportError, studyLacks, studyNotes } from '@headroom/report/studies';
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

/** Surroundings of the command. */
export interface ImportTerms {
  /** Address of the database, asked for where something is stored. */
  readonly databaseUrl: () => string;
  readonly print: (text: string) => void;
  readonly complain: (text: string) => void;
}

/**
 * Runs the command with these arguments.
 * @returns its exit status: 0 when the study is stored (or, with --dry-run, could be), 1 when it was refused, 2 when it
 * was asked wrongly or the database does not answer
 */
export function importCommand(args: readonly string[], terms: ImportTerms): Promise<number> {
  return run(args, terms).catch((error) => told(error, terms));
}

async function run(args: readonly string[], terms: ImportTerms): Promise<number> {
  const { print, complain } = terms;
  const { values, positionals } = parseArgs({
    args: [...args],
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
    complain(USAGE);
    return values.help ? 0 : ASKED_WRONGLY;
  }
  const folders = positionals.map(readStudyFolder);
  for (const link of folders.flatMap(({ links }) => links)) {
    complain(`${link} is a symbolic link and was not followed.`);
  }
  const files = folders.flatMap((folder) => folder.files);
  const names = { ...values, sourceUrl: values['source-url'] } satisfies StudyNames & object;
  const data = importStudy(files);
  if (values.json)
    print(JSON.stringify({ ...namesOf(data, names), ...serializeComputedStudy(data) }, null, 2));
  else {
    print(`${studySize(data)}; not in it: ${studyLacks(data).join('; ') || 'nothing'}`);
    for (const sentence of studyNotes(data)) print(sentence);
  }
  if (values['dry-run']) return 0;
  return store(newStudy(files, names), terms);
}

async function store(
  study: ReturnType<typeof newStudy>,
  { databaseUrl, complain }: ImportTerms,
): Promise<number> {
  const db = createDb(databaseUrl());
  try {
    const saved = await saveStudy(db, study);
    if (saved.state === 'slug_taken') {
      complain(`There is a study under "${study.slug}" already; nothing was stored. Give another --slug.`);
      return REFUSED;
    }
    complain(`Stored; its page is /studies/${study.slug}`);
    return 0;
  } finally {
    await db.$disconnect();
  }
}

function told(error: unknown, { complain }: ImportTerms): number {
  if (error instanceof StudyImportError) {
    complain(`Not stored:\n${error.message}`);
    return REFUSED;
  }
  if (error instanceof StudyNameError) {
    const lines = error.problems.map(({ field, message }) => `--${OPTIONS[field] ?? field}: ${message}`);
    complain(`Not stored:\n${lines.join('\n')}`);
    return REFUSED;
  }
  if (isUnreachable(error)) complain('Postgres does not answer at DATABASE_URL; nothing was stored.');
  else complain(error instanceof Error ? error.message : String(error));
  return ASKED_WRONGLY;
}

/** Options that are called otherwise than the names they give. */
const OPTIONS: Partial<Record<string, string>> = { sourceUrl: 'source-url' };
