import type { z } from 'zod';
import { type Annex, annexSchema } from './annex.ts';
import type { RawServer, Repeat, StudyData } from './data.ts';
import { k6FileSchema, rawServerOf, statsFileSchema } from './raw-files.ts';

/** A file of a study's folder: its path with "/" between folders, and its text. */
export interface StudyFile {
  readonly path: string;
  readonly text: string;
}

/** What is wrong with a file: `field` is a dotted path within it, empty for the file as a whole. */
export interface ImportProblem {
  readonly file: string;
  readonly field: string;
  readonly message: string;
}

/** Everything that is wrong with the files of a study; nothing of them may be stored. */
export class StudyImportError extends Error {
  readonly problems: readonly ImportProblem[];

  constructor(problems: readonly ImportProblem[]) {
    super(problems.map(problemText).join('\n'));
    this.name = 'StudyImportError';
    this.problems = problems;
  }
}

/** `20260227_210847/rust/k6.json: tools.checkout.avg: expected number, received undefined`. */
export function problemText({ file, field, message }: ImportProblem): string {
  return [file, field, message].filter(Boolean).join(': ');
}

/** Problems told of one import; a folder of another kind altogether would fill pages. */
const MOST_PROBLEMS = 50;

const RAW_FILE = /^(?:.*\/)?([^/]+)\/([^/]+)\/(k6|stats)\.json$/;
const ANNEX_FILE = /^(?:.*\/)?study\.json$/;

/**
 * A study from its files: `<repeat>/<server>/k6.json` and, beside each, `stats.json`; and `study.json` with what
 * the authors printed, at the top or alone. Other files are not looked at.
 * @throws StudyImportError that names every wrong file and field
 */
export function importStudy(files: readonly StudyFile[]): StudyData {
  const problems: ImportProblem[] = [];
  const annex = readAnnex(files, problems);
  const repeats = readRepeats(files, problems);
  if (repeats.length === 0 && !annex && problems.length === 0) {
    const message = 'found neither <repeat>/<server>/k6.json nor study.json; choose the folder of a repeat';
    problems.push({ file: '', field: '', message });
  }
  if (problems.length > 0) throw new StudyImportError(problems.slice(0, MOST_PROBLEMS));
  if (repeats.length > 0) return { kind: 'raw', repeats, annex: annex ?? null };
  return { kind: 'printed', annex: annex as Annex };
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
  const repeats = Map.groupBy(folders, ({ repeat }) => repeat);
  return [...repeats]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, own]) => ({ name, servers: readServers(own, problems) }));
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

function readServers(folders: readonly RawFiles[], problems: ImportProblem[]): Record<string, RawServer> {
  const servers: [string, RawServer][] = [];
  for (const { server, folder, k6, stats } of folders) {
    if (!k6) problems.push({ file: `${folder}/k6.json`, field: '', message: 'is missing' });
    const results = k6 && parseFile(k6, k6FileSchema, problems);
    const used = stats && parseFile(stats, statsFileSchema, problems);
    if (!k6 || !results) continue;
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
    return JSON.parse(text);
  } catch (error) {
    const message = `is not JSON, or only a part of it: ${(error as Error).message}`;
    problems.push({ file: path, field: '', message });
    return undefined;
  }
}
