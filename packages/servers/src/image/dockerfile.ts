import { constants } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const NOT_BY_LINK = constants.O_RDONLY | constants.O_NOFOLLOW;

export interface Stage {
  /** Its name, lower-case, or its number from 0. */
  name: string;
  /** What follows FROM: an image, an earlier stage or a variable. */
  from: string;
}

/** What is read of a Dockerfile: its stages and the arguments before the first of them. */
export interface Dockerfile {
  lines: readonly string[];
  /** Argument to its default, which is empty where it has none. */
  args: ReadonlyMap<string, string>;
  stages: readonly (Stage & { lastLine: number })[];
}

/** Reads the Dockerfile of a folder; undefined when it has none. A link is none: it might lead to a file of the host. */
export async function readDockerfile(folder: string): Promise<Dockerfile | undefined> {
  try {
    return parseDockerfile(
      await readFile(join(folder, 'Dockerfile'), { encoding: 'utf8', flag: NOT_BY_LINK }),
    );
  } catch (error) {
    if (['ENOENT', 'ELOOP'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}

export function parseDockerfile(text: string): Dockerfile {
  const lines = text.split('\n');
  const args = new Map<string, string>();
  const stages: (Stage & { lastLine: number })[] = [];
  for (const { instruction, lastLine } of instructionsOf(lines)) {
    const [, name, value = ''] = /^ARG\s+(\w+)(?:=(\S*))?$/i.exec(instruction) ?? [];
    if (name && stages.length === 0) args.set(name, value.replace(/^(["'])(.*)\1$/, '$2'));
    const [, from, stage] = /^FROM\s+(?:--\S+\s+)*(\S+)(?:\s+AS\s+(\S+))?$/i.exec(instruction) ?? [];
    if (from) stages.push({ name: (stage ?? String(stages.length)).toLowerCase(), from, lastLine });
  }
  return { lines, args, stages };
}

/** Instructions with their continued lines joined, each with the number of its last line. */
function instructionsOf(lines: readonly string[]): { instruction: string; lastLine: number }[] {
  const instructions: { instruction: string; lastLine: number }[] = [];
  let begun = '';
  for (const [lastLine, raw] of lines.entries()) {
    const line = raw.trim();
    // A comment or an empty line within a continued instruction does not end it.
    if (line === '' || line.startsWith('#')) continue;
    begun += line;
    if (begun.endsWith('\\')) {
      begun = `${begun.slice(0, -1)} `;
      continue;
    }
    instructions.push({ instruction: begun.trim(), lastLine });
    begun = '';
  }
  return instructions;
}

/** The last of some stages, as a number; the engine builds every stage up to it, needed or not. */
function reach({ stages }: Dockerfile, names: readonly (string | undefined)[]): number {
  const last = stages.length - 1;
  const places = names.map((name) => stages.findIndex((stage) => stage.name === name?.toLowerCase()));
  return Math.max(...places.map((place) => (place < 0 ? last : place)));
}

/**
 * Base images that some stages stand on, by the argument that names them (`ARG GO_IMAGE=golang:1.26`), with their
 * defaults.
 * @param names of the stages; undefined stands for the last one
 */
export function basesOf(dockerfile: Dockerfile, names: readonly (string | undefined)[]): Map<string, string> {
  const built = dockerfile.stages.slice(0, reach(dockerfile, names) + 1);
  const bases = new Map<string, string>();
  for (const { from } of built) {
    const argument = /^\$\{?(\w+_IMAGE)\}?$/.exec(from)?.[1];
    const fallback = argument && dockerfile.args.get(argument);
    if (fallback) bases.set(argument, fallback);
  }
  return bases;
}

/** The Dockerfile with labels in every stage, so that whatever a build leaves behind, failed or not, is known by them. */
export function labelled({ lines, stages }: Dockerfile, labelsOf: (stage: Stage) => object): string {
  const result = [...lines];
  for (const stage of stages.toReversed()) {
    const labels = Object.entries(labelsOf(stage)).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
    result.splice(stage.lastLine + 1, 0, `LABEL ${labels.join(' ')}`);
  }
  return result.join('\n');
}
