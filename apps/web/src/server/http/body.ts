import type { z } from 'zod';
import { ApiError, fieldsOf, invalidRequest } from './errors.ts';
import { parseJson } from './json.ts';

export const MAX_BODY_BYTES = 64 * 1024;

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
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') {
    throw new ApiError(
      'unsupported_media_type',
      `The body is ${type ? `declared as ${type}` : 'not declared'}; send JSON with "content-type: application/json".`,
    );
  }
  return parseJson(await readText(request, maxBytes));
}

async function readText(request: Request, maxBytes: number): Promise<string> {
  const encoding = request.headers.get('content-encoding')?.trim().toLowerCase() ?? 'identity';
  if (encoding !== 'identity') {
    // What a few bytes unpack to cannot be known beforehand.
    throw new ApiError('unsupported_media_type', 'The body is compressed; send it as it is.');
  }
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

function tooLarge(maxBytes: number): ApiError {
  return new ApiError('body_too_large', `The body is larger than ${maxBytes / 1024} KB; send less.`);
}
