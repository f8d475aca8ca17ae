import type { SubjectKind } from '@headroom/db';
import { hostClassSchema } from '@headroom/model/host';
import { z } from 'zod';
import { ApiError } from './errors.ts';

/** Whether a text can be an id at all; the database refuses to look for anything else. */
export function isId(text: string): boolean {
  return z.uuid().safeParse(text).success;
}

/** The refusal for an id that stands for nothing. */
export function notFound(what: string, id: string): ApiError {
  return new ApiError('not_found', `There is no ${what} with the id "${id.slice(0, 64)}".`);
}

/** Kinds of things that go by another name than an id: where it stands in a path, and what can be one. */
const NAMED: { readonly [Kind in SubjectKind]?: { parameter: string; schema: z.ZodType<string> } } = {
  pool: { parameter: 'hostClass', schema: hostClassSchema },
};
const BY_ID = { parameter: 'id', schema: z.uuid() };

/** The thing that a path names, as the path names it; `possible` false for what can be no name of its kind. */
export function namedIn(kind: SubjectKind, params: unknown): { name: string; possible: boolean } {
  const { parameter, schema } = NAMED[kind] ?? BY_ID;
  const name = (params as Record<string, string>)[parameter] ?? '';
  return { name, possible: schema.safeParse(name).success };
}
