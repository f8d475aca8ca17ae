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
