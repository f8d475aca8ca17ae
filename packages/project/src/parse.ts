import { MAX_PATTERNS } from '@headroom/model/text/pattern';
import type { z } from 'zod';
import { type FileProblem, type ReadFile, withFiles } from './files.ts';
import { meant } from './issues.ts';
import { namedPaths, placedServers } from './named-paths.ts';
import type { Problem } from './problems.ts';
import { fileSchema, type Project, type WrittenFile } from './project.ts';
import { SourceRefused } from './resolve/refusal.ts';
import { resolveSource } from './resolve/resolve.ts';
import { wordsOf } from './words.ts';
import { type Path, type Position, readYaml } from './yaml/read.ts';

/** Problems that are told at once; who has more mends these first. */
const MAX_PROBLEMS = 50;
const MAX_CHARACTERS = 500;

interface ParseOptions {
  /** Name of the file in problems. */
  readonly file: string;
  /** Reads the files that its variables are read from; without it, such a variable is a problem. */
  readonly readFile?: ReadFile;
  /** Reads the files that say what a source is; without it, what they say is not looked at. */
  readonly readSource?: ReadFile;
  /** Whether the repository has a file or folder; without it, that is not asked. */
  readonly isThere?: (path: string) => boolean;
}

export type Parsed = { readonly project: Project } | { readonly problems: readonly [Problem, ...Problem[]] };

/**
 * Reads `headroom.yaml`. Pure but for the functions that ask the repository; the text is a stranger's.
 * @returns what it says, or every problem in the order of the lines
 */
export function parseProject(text: string, options: ParseOptions): Parsed {
  const { file, readFile = readNothing, readSource, isThere = () => true } = options;
  const source = readYaml(text);
  if ('refusals' in source) {
    return refused(source.refusals.map(({ message, ...at }) => problemAt(file, at, [], message)));
  }
  const beyond = patternsIn(source.value)[MAX_PATTERNS];
  if (beyond) {
    const message = `is one of more than ${MAX_PATTERNS} patterns: expect less of each answer`;
    return refused([problemAt(file, source.positionOf(beyond), beyond, message)]);
  }
  const parsed = fileSchema.safeParse(source.value, { error: wordsOf, reportInput: true });
  if (!parsed.success) {
    const problems = parsed.error.issues
      .slice(0, MAX_PROBLEMS)
      .flatMap(meant)
      .map((issue) => {
        const { path, isKey } = placeOf(issue);
        const at = isKey ? source.positionOfKey(path) : source.positionOf(path);
        return problemAt(file, at, path, issue.message);
      });
    return refused(problems);
  }
  const absent = namedPaths(parsed.data)
    .filter(({ named }) => !isThere(named))
    .map(({ path, named }) => ({ path, message: `names ${named}, which is not in the repository` }));
  // Files that are not there are told once.
  const ofFiles: FileProblem[] =
    absent.length > 0 || !readSource ? [...absent] : problemsOfSources(parsed.data, readSource);
  const project = withFiles(parsed.data, readFile, ofFiles);
  if (ofFiles.length === 0) return { project };
  return refused(ofFiles.map(({ path, message }) => problemAt(file, source.positionOf(path), path, message)));
}

/** Where a file has patterns: each is compiled to see whether it is right. Those that repeat are one. */
function patternsIn(value: unknown): Path[] {
  const paths = new Map<string, Path>();
  const look = (one: unknown, path: Path): void => {
    if (typeof one !== 'object' || one === null) return;
    for (const [key, entry] of Object.entries(one)) {
      const at = [...path, key];
      if (key === 'matches' && typeof entry === 'string' && !paths.has(entry)) paths.set(entry, at);
      look(entry, at);
    }
  };
  look(value, []);
  return [...paths.values()];
}

/** Problems of files that say what a server's source is. */
function problemsOfSources(file: WrittenFile, readFile: ReadFile): FileProblem[] {
  return placedServers(file).flatMap(({ server, at }) => {
    try {
      resolveSource(server, readFile);
      return [];
    } catch (error) {
      if (!(error instanceof SourceRefused)) throw error;
      return [{ path: [...at, server.source.kind], message: error.message }];
    }
  });
}

function readNothing(): never {
  throw new Error('there is no repository here to read it from');
}

/** Subject of an issue: a value, or the name of a key. */
function placeOf(issue: z.core.$ZodIssue): { path: Path; isKey: boolean } {
  if (issue.code === 'unrecognized_keys') return { path: [...issue.path, issue.keys[0] ?? ''], isKey: true };
  return { path: issue.path, isKey: issue.code === 'invalid_key' };
}

function problemAt(file: string, at: Position, path: Path, message: string): Problem {
  const words = message.length > MAX_CHARACTERS ? `${message.slice(0, MAX_CHARACTERS)}…` : message;
  return { file, line: at.line, column: at.column, field: path.map(String).join('.'), message: words };
}

function refused(problems: Problem[]): Parsed {
  const sorted = problems.toSorted((a, b) => a.line - b.line || a.column - b.column).slice(0, MAX_PROBLEMS);
  return { problems: sorted as [Problem, ...Problem[]] };
}
