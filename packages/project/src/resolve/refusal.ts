import { cutText } from '@headroom/model/text';
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

/** A place within another one. */
export function within({ file, field }: Place, ...keys: (string | number)[]): Place {
  return { file, field: [field, ...keys].filter((key) => key !== '').join('.') };
}

/** @throws SourceRefused always */
export function refuse({ file, field }: Place, problem: string): never {
  throw new SourceRefused([file, field, problem].filter((part) => part !== '').join(': '));
}

/** A value by its schema. @throws SourceRefused for the first thing that is wrong with it */
export function parsed<T>(schema: z.ZodType<T>, value: unknown, place: Place): T {
  const found = schema.safeParse(value, { error: wordsOf, reportInput: true });
  if (found.success) return found.data;
  const { path = [], message = 'cannot be read' } = found.error.issues[0] ?? {};
  return refuse(within(place, ...path.map(String)), message);
}

const SHOWN_NAMES = 20;

/** Names of a stranger's file, as a sentence shows them. */
export function namesText(names: readonly string[]): string {
  const shown = names.slice(0, SHOWN_NAMES).map(shortText);
  return [...shown, ...(names.length > SHOWN_NAMES ? ['…'] : [])].join(', ') || 'none';
}

const SHOWN_CHARACTERS = 100;

/** A text of a stranger's file, as a sentence shows it. */
export function shortText(text: string): string {
  return text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text;
}

/** The text of a file of the repository. @throws SourceRefused */
export function textOf(readFile: (path: string) => string, file: string): string {
  try {
    return readFile(file);
  } catch (cause) {
    throw new SourceRefused(`${file} cannot be read: ${(cause as Error).message}`, { cause });
  }
}
