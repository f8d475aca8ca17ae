import { z } from 'zod';

export const MAX_NAME = 80;

/** A name that people give a thing. @param of what: "workspace" */
export const nameSchema = (of: string) =>
  z
    .string({ error: `give the name of the ${of} as text` })
    .trim()
    .min(1, `give the ${of} a name`)
    .max(MAX_NAME, `at most ${MAX_NAME} characters`);

/** A moment in answers. */
export const momentSchema = z.iso.datetime().describe('UTC');

/** Errors that an operation with a body can refuse it for. */
export const BODY_ERRORS = [
  'malformed_json',
  'body_too_large',
  'unsupported_media_type',
  'invalid_request',
] as const;

/** The answer of what changed or ended something. */
export const idSchema = z.object({ id: z.uuid() });
