import {
  charactersFilled,
  filledValues,
  type Json,
  MAX_FILLED_CHARACTERS,
  type Variation,
  type WorkloadTool,
} from '@headroom/model/suite';
import { isDeeperThan, MAX_DEPTH } from '@headroom/model/text';
import type { Project, WrittenFile } from './project.ts';
import { wordsOf } from './words.ts';
import { type Entry, entriesOf } from './workload/entries.ts';
import { valuesSchema, type WrittenVariation } from './workload/variation.ts';

/** Reads a file of the repository as text, by its path from the root. @throws for one that cannot be read */
export type ReadFile = (path: string) => string;

const MAX_KB = 1024;
const ALLOWED = `allowed are ${MAX_FILLED_CHARACTERS}: use shorter values, or use them less often`;

export interface FileProblem {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/**
 * Contents of a file once the files that it names are read into it.
 * @param problems gets what is wrong with them
 */
export function withFiles(file: WrittenFile, readFile: ReadFile, problems: FileProblem[]): Project {
  const { server, servers = [], world } = file;
  const { operations: _, ...workload } = file.workload;
  const entries = entriesOf(file.workload);
  const tools = entries.map(({ call, path: at }) =>
    toolWithFiles(call, (variable, path) => {
      const values = valuesOf(path, readFile);
      if (typeof values !== 'string') return values;
      problems.push({ path: [...at, 'vary', variable, 'file'], message: values });
      return [];
    }),
  );
  const tooLong = tools.flatMap((tool, at) => problemsOfSize(tool, entries[at] as Entry));
  problems.push(...(tooLong.length > 0 ? tooLong : problemsOfSizes(tools)));
  // A server without tools may refuse the list of them.
  const list = file.workload.tools.length === 0 ? 'never' : workload.list;
  return { servers: server ? [server, ...servers] : servers, world, workload: { ...workload, list, tools } };
}

/** A call is made of the longest values of its variables, as often as they are used. */
function problemsOfSize(tool: WorkloadTool, { path, given }: Entry): FileProblem[] {
  const parts = { [given]: tool.arguments as Json, expect: filledValues(tool.expect) as Json };
  return Object.entries(parts).flatMap(([key, value]) => {
    const characters = charactersFilled(value, tool);
    if (characters <= MAX_FILLED_CHARACTERS) return [];
    const message = `has ${characters} characters with the longest values of its variables, ${ALLOWED}`;
    return [{ path: [...path, key], message }];
  });
}

/** Bound of all tools together: a reader of the file has the calls of all of them at once. */
function problemsOfSizes(tools: readonly WorkloadTool[]): FileProblem[] {
  const characters = tools.reduce((sum, tool) => sum + charactersFilled(tool.arguments as Json, tool), 0);
  if (characters <= MAX_FILLED_CHARACTERS) return [];
  const message = `has arguments of ${characters} characters in all, with the longest values of their variables, ${ALLOWED}`;
  return [{ path: ['workload', 'tools'], message }];
}

function toolWithFiles(
  { vary, ...tool }: Entry['call'],
  read: (variable: string, path: string) => readonly Json[],
): WorkloadTool {
  if (!vary) return tool;
  const variations = Object.entries(vary).map(([name, variation]) => [
    name,
    variationWithFile(variation, (path) => read(name, path)),
  ]);
  return { ...tool, vary: Object.fromEntries(variations) };
}

function variationWithFile(variation: WrittenVariation, read: (path: string) => readonly Json[]): Variation {
  if (!('file' in variation)) return variation;
  const { file, ...how } = variation;
  return { ...how, values: read(file) };
}

/** The values of a file, or what is wrong with it, in words. */
function valuesOf(path: string, readFile: ReadFile): readonly Json[] | string {
  let text: string;
  try {
    text = readFile(path);
  } catch (error) {
    return `cannot be read: ${reasonOf(error as Error)}`;
  }
  if (text.length > MAX_KB * 1024) return `${path} is longer than ${MAX_KB} KB`;
  const isJson = path.endsWith('.json');
  if (isJson && isDeeperThan(MAX_DEPTH, text)) return `${path} is nested deeper than ${MAX_DEPTH} levels`;
  const values = isJson ? jsonOf(text) : linesOf(text);
  const parsed = valuesSchema.safeParse(values, { error: wordsOf });
  if (parsed.success) return parsed.data;
  return values === undefined ? `${path} is not JSON` : `${path} ${parsed.error.issues[0]?.message}`;
}

/** Reason why a file is not read, as its code: the system's message names the path on the host. */
function reasonOf({ code, message }: Error & { code?: string }): string {
  return code ?? message;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function linesOf(text: string): string[] {
  return text.split(/\r?\n/).filter((line) => line !== '');
}
