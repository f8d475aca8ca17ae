import type { FieldError } from '@headroom/api/errors';
import { isDeeperThan, MAX_DEPTH } from '@headroom/model/text';
import type { z } from 'zod';
import { ApiError, fieldsOf, invalidRequest } from './errors.ts';

const KB = 1024;
const MB = 1024 * KB;
export const MAX_BODY_BYTES = 64 * KB;

/**
 * The JSON body of a request, parsed by a schema. Reads `maxBytes` at most: a larger body is refused by its declared
 * length, or while it arrives. Throws ApiError.
 */
export async function readBody<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
  maxBytes = MAX_BODY_BYTES,
): Promise<z.infer<Schema>> {
  const result = schema.safeParse(await readJson(request, maxBytes));
  if (result.success) return result.data;
  throw invalidRequest(fieldsOf(result.error));
}

/** The JSON body of a request, of `maxBytes` at most. Throws ApiError. */
export async function readJson(request: Request, maxBytes: number): Promise<unknown> {
  refuseOtherThanJson(request);
  return parseJson(await readText(request, maxBytes));
}

/** Throws ApiError for a body that is not declared as JSON. */
export function refuseOtherThanJson(request: Request): void {
  const type = contentTypeOf(request);
  if (type === 'application/json') return;
  throw new ApiError(
    'unsupported_media_type',
    `The body is ${type ? `declared as ${type}` : 'not declared'}; send JSON with "content-type: application/json".`,
  );
}

/** Type that a body is declared as, in small letters and without parameters. */
export function contentTypeOf({ headers }: Request): string | undefined {
  return headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
}

/** Throws ApiError for a body that is compressed: the size that a few bytes unpack to cannot be known beforehand. */
export function refuseEncoded({ headers }: Request): void {
  const encoding = headers.get('content-encoding')?.trim().toLowerCase() ?? 'identity';
  if (encoding === 'identity') return;
  throw new ApiError('unsupported_media_type', 'The body is compressed; send it as it is.');
}

/** The text of a body, of `maxBytes` at most. Throws ApiError. */
export async function readText(request: Request, maxBytes: number): Promise<string> {
  refuseEncoded(request);
  if (Number(request.headers.get('content-length')) > maxBytes) throw tooLarge(maxBytes);
  if (!request.body) return '';
  const reader = request.body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    if (bytes > maxBytes) {
      await reader.cancel();
      throw tooLarge(maxBytes);
    }
    text += decoder.decode(value, { stream: true });
  }
}

/** Refusal of a body for its size. */
export function tooLarge(maxBytes: number): ApiError {
  const most = maxBytes < MB ? `${maxBytes / KB} KB` : `${maxBytes / MB} MB`;
  return new ApiError('body_too_large', `The body is larger than ${most}; send less.`);
}

/**
 * Value of a JSON text from outside. Refuses, beside what is no JSON: values nested deeper than MAX_DEPTH,
 * before they are parsed; a key that names the prototype of objects; and text that Postgres cannot store.
 * Throws ApiError.
 */
export function parseJson(text: string): unknown {
  if (isDeeperThan(MAX_DEPTH, text)) {
    throw new ApiError(
      'malformed_json',
      `The body is nested deeper than ${MAX_DEPTH} levels; nest it less deeply.`,
    );
  }
  const value = parsed(text);
  const [problem] = hostileParts(value, []);
  if (!problem) return value;
  const { path, message } = problem;
  throw new ApiError('invalid_request', `Invalid request. ${path}: ${message}.`, {
    fields: [problem],
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    const detail = cause instanceof Error ? cause.message : String(cause);
    throw new ApiError('malformed_json', `The body is not valid JSON: ${detail}.`, { cause });
  }
}

/** Whether Postgres can store a text: without the character U+0000, and without halves of characters. */
const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed();

function* hostileParts(value: unknown, path: readonly string[]): Generator<FieldError> {
  if (typeof value === 'string' && !isStorable(value)) {
    yield { path: path.join('.'), message: 'U+0000 and halves of surrogate pairs cannot be stored' };
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [key, part] of Object.entries(value)) {
    const at = [...path, key.replaceAll('\0', '').toWellFormed()];
    if (key === '__proto__' || !isStorable(key)) {
      yield { path: at.join('.'), message: 'a field cannot have this name' };
    }
    yield* hostileParts(part, at);
  }
}
