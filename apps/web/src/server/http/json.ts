import type { FieldError } from '@headroom/api/errors';
import { isDeeperThan, MAX_DEPTH } from '@headroom/workload';
import { ApiError } from './errors.ts';

/**
 * What a JSON text from outside says. Refuses, beside what is no JSON: values nested deeper than MAX_DEPTH, before they
 * are parsed; a key that names the prototype of objects; and text that Postgres cannot store. Throws ApiError.
 */
export function parseJson(text: string): unknown {
  if (isDeeperThan(MAX_DEPTH, text)) {
    throw new ApiError(
      'malformed_json',
      `The body is nested deeper than ${MAX_DEPTH} levels; send it flatter.`,
    );
  }
  const value = parsed(text);
  const [problem] = hostileParts(value, []);
  if (!problem) return value;
  const { path, message } = problem;
  throw new ApiError('invalid_request', `The request was not accepted. ${path}: ${message}.`, {
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
