import type { FieldError } from '@headroom/api/errors';
import type { z } from 'zod';
import { ApiError, fieldsOf } from './errors.ts';

/** The query parameters of a request, parsed by a schema. Throws ApiError that names the parameter. */
export function readQuery<Schema extends z.ZodType>(request: Request, schema: Schema): z.infer<Schema> {
  const result = schema.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  if (result.success) return result.data;
  throw invalidQuery(fieldsOf(result.error));
}

/** A refusal of fields of a query, which it names. */
export function invalidQuery(fields: FieldError[]): ApiError {
  const list = fields.map(({ path, message }) => `${path}: ${message}`).join('; ');
  return new ApiError('invalid_query', `Invalid query. ${list}.`, { fields });
}
