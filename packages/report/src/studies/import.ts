import type { z } from 'zod';
import { type Annex, annexSchema } from './annex.ts';
import { inconsistent, type ReadFile } from './consistent.ts';
import type { RawServer, Repeat, StudyData } from './data.ts';
import { isUsableName, UNUSABLE_NAME } from './names.ts';
import { implausible } from './plausible.ts';
import { k6FileSchema, rawServerOf, statsFileSchema } from './raw-files.ts';

/** A file of a study's folder: its path with "/" between folders, and its text. */
export interface StudyFile {
  readonly path: string;
  readonly text: string;
}

/** Problem of a file: `field` is a dotted path within it, empty for the file as a whole. */
export interface ImportProblem {
  readonly file: string;
  readonly field: string;
  readonly message: string;
}

/** Problems of the files of a study, nothing of which may be stored. */
export class StudyImportError extends Error {
  /** The first MOST_PROBLEMS. */
  readonly problems: readonly ImportProblem[];
  /** Number of problems beside these. */
  readonly more: number;

  constructor(all: readonly ImportProblem[]) {
    const problems = all.slice(0, MOST_PROBLEMS);
    const more = all.length - problems.length;
    super([...problems.map(problemText), ...(more > 0 ? [`and ${more} more`] : [])].join('\n'));
    this.name = 'StudyImportError';
    this.problems = problems;
    this.more = more;
  }
}

/** `20260227_210847/rust/k6.json: tools.checkout.avg: expected number, received undefined`. */
function problemText({ file, field, message }: ImportProblem): string {
  return [file, field, message].filter(Boolean).join(': ');
}

/** Problems told of one import; a folder of another kind altogether would fill pages. */
const MOST_PROBLEMS = 50;

const RAW_FILE = /^(?:.*\/)?([^/]+)\/([^/]+)\/(k6|stats)\.json$/;
const ANNEX_FILE = /^(?:.*\/)?study\.json$/;

/**
 * A study from its files: `<repeat>/<server>/k6.json` and, beside each, `stats.json`; and `study.json` with what
 * the authors printed, at the top or alone. Where the print is of more repeats than there are files of, its figures
 * stand as printed. Other files are not looked at.
 * @throws StudyImportError that names every wrong file and field
 */
export function importStudy(files: readonly StudyFile[]): StudyData {
  const problems: ImportProblem[] = unreadable(files);
  const annex = readAnnex(files, problems);
  const repeats = readRepeats(files, problems);
  if (repeats.length === 0 && !annex && problems.length === 0) {
    const message = 'found neither <repeat>/<server>/k6.json nor study.json; choose the folder of a repeat';
    problems.push({ file: '', field: '', message });
  }
  if (problems.length > 0) throw new StudyImportError(problems);
  if (annex && repeats.length < Math.max(1, annex.repeats.length)) return { kind: 'printed', annex, repeats };
  return { kind: 'raw', repeats, annex: annex ?? null };
}

/** Replacement character in a text for bytes that were not UTF-8. */
const REPLACED = '\ufffd';

/** Files that are there twice, and files whose bytes were no text. */
function unreadable(files: readonly StudyFile[]): ImportProblem[] {
  const paths = files.map(({ path }) => path);
  return files.flatMap(({ path, text }, place) => [
    ...(paths.indexOf(path) === place
      ? []
      : [
          {
            file: path,
            field: '',
            message: 'is given twice; give each folder once, under a name of its own',
          },
        ]),
    ...(text.includes(REPLACED)
      ? [{ file: path, field: '', message: 'holds bytes that are not UTF-8' }]
      : []),
  ]);
}

function readAnnex(files: readonly StudyFile[], problems: ImportProblem[]): Annex | undefined {
  const [file, second] = files.filter(({ path }) => ANNEX_FILE.test(path));
  if (second) {
    problems.push({ file: second.path, field: '', message: `there is ${file?.path} too; import one study` });
  }
  const annex = file && parseFile(file, annexSchema, problems);
  if (annex && file && annex.servers.length === 0 && annex.title === undefined) {
    problems.push({ file: file.path, field: 'servers', message: 'expected at least one server, or a title' });
  }
  for (const [place, { id }] of (annex?.servers ?? []).entries()) {
    if (file && !isUsableName(id)) {
      problems.push({ file: file.path, field: `servers.${place}.id`, message: UNUSABLE_NAME });
    }
  }
  return annex;
}

interface RawFiles {
  repeat: string;
  server: string;
  folder: string;
  k6?: StudyFile;
  stats?: StudyFile;
}

function readRepeats(files: readonly StudyFile[], problems: ImportProblem[]): Repeat[] {
  const folders = rawFolders(files);
  const read: ReadFile[] = [];
  const repeats = [...Map.groupBy(folders, ({ repeat }) => repeat)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, own]) => ({ name, servers: readServers(own, { problems, read }) }));
  problems.push(...inconsistent(read));
  return repeats;
}

function rawFolders(files: readonly StudyFile[]): RawFiles[] {
  const folders = new Map<string, RawFiles>();
  for (const file of files) {
    const [, repeat, server, kind] = RAW_FILE.exec(file.path) ?? [];
    if (!repeat || !server) continue;
    const folder = file.path.slice(0, file.path.lastIndexOf('/'));
    const known = folders.get(folder) ?? { repeat, server, folder };
    folders.set(folder, { ...known, [kind as 'k6' | 'stats']: file });
  }
  return [...folders.values()].sort((a, b) => (a.server < b.server ? -1 : 1));
}

function readServers(
  folders: readonly RawFiles[],
  { problems, read }: { problems: ImportProblem[]; read: ReadFile[] },
): Record<string, RawServer> {
  const servers: [string, RawServer][] = [];
  for (const { repeat, server, folder, k6, stats } of folders) {
    for (const name of [repeat, server].filter((one) => !isUsableName(one))) {
      problems.push({ file: folder, field: '', message: `"${name}" ${UNUSABLE_NAME}` });
    }
    if (!k6) problems.push({ file: `${folder}/k6.json`, field: '', message: 'is missing' });
    const results = k6 && parseFile(k6, k6FileSchema, problems);
    const used = stats && parseFile(stats, statsFileSchema, problems);
    if (!k6 || !results) continue;
    const told = implausible(results);
    problems.push(...told.map((problem) => ({ file: k6.path, ...problem })));
    // A file that is wrong in itself is not told again as unlike the others.
    if (told.length === 0) read.push({ path: k6.path, repeat, server, k6: results });
    if (servers.some(([known]) => known === server)) {
      const message = 'another folder holds this repeat and server too; give each repeat a name of its own';
      problems.push({ file: k6.path, field: '', message });
    }
    if (results.server !== server) {
      const message = `expected "${server}", the name of its folder, got "${results.server}"`;
      problems.push({ file: k6.path, field: 'server', message });
    }
    servers.push([server, rawServerOf(results, used)]);
  }
  return Object.fromEntries(servers);
}

function parseFile<Schema extends z.ZodType>(
  file: StudyFile,
  schema: Schema,
  problems: ImportProblem[],
): z.infer<Schema> | undefined {
  const json = parseJson(file, problems);
  if (json === undefined) return undefined;
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  for (const { path, message } of parsed.error.issues) {
    const said = message.replace(/^Invalid input: /, '');
    problems.push({ file: file.path, field: path.join('.'), message: said });
  }
  return undefined;
}

function parseJson({ path, text }: StudyFile, problems: ImportProblem[]): unknown {
  try {
    // JavaScript takes this one key for an object's prototype, and what is under it would be lost.
    return JSON.parse(text, (key, value) => {
      if (key === '__proto__') problems.push({ file: path, field: key, message: UNUSABLE_NAME });
      return value;
    });
  } catch (error) {
    const message = `is not JSON, or only a part of it: ${(error as Error).message}`;
    problems.push({ file: path, field: '', message });
    return undefined;
  }
}
