import { cutText } from '@headroom/workload';
import type { z } from 'zod';
import { wordsOf } from '../words.ts';

/** Longest message: it quotes files of strangers. */
const MAX_MESSAGE = 1000;

/** A source that cannot be used as it is; the message names the file and the field, and says what to do. */
export class SourceRefused extends Error {
  override name = 'SourceRefused';

  constructor(message: string, options?: ErrorOptions) {
    super(cutText(message, MAX_MESSAGE), options);
  }
}

/** A file of a stranger, as errors name it. */
export interface Place {
  readonly file: string;
  readonly field: string;
}

/** @throws SourceRefused always */
export function refuse({ file, field }: Place, problem: string): never {
  throw new SourceRefused(`${file}: ${field}: ${problem}`);
}

/** A value by its schema. @throws SourceRefused for the first thing that is wrong with it */
export function parsed<T>(schema: z.ZodType<T>, value: unknown, { file, field }: Place): T {
  const found = schema.safeParse(value, { error: wordsOf, reportInput: true });
  if (found.success) return found.data;
  const { path = [], message = 'cannot be read' } = found.error.issues[0] ?? {};
  return refuse({ file, field: [field, ...path.map(String)].join('.') }, message);
}

const MAX_CHARACTERS = 1024 * 1024;

/** A JSON file of the repository. @throws SourceRefused */
export function readJson(readFile: (path: string) => string, file: string): unknown {
  const text = textOf(readFile, file);
  if (text.length > MAX_CHARACTERS) throw new SourceRefused(`${file} is longer than 1 MB`);
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new SourceRefused(`${file} is not JSON: ${(cause as Error).message}`, { cause });
  }
}

function textOf(readFile: (path: string) => string, file: string): string {
  try {
    return readFile(file);
  } catch (cause) {
    throw new SourceRefused(`${file} cannot be read: ${(cause as Error).message}`, { cause });
  }
}
