import type { ErrorCode, FieldError } from '@headroom/api/errors';
import type { z } from 'zod';

/** A refusal with a code of ERRORS. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly fields: FieldError[];
  /** Sent with the refusal. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    code: ErrorCode,
    message: string,
    options: { fields?: FieldError[]; headers?: Record<string, string>; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = 'ApiError';
    this.code = code;
    this.fields = options.fields ?? [];
    this.headers = options.headers ?? {};
  }
}

/** Refusal of a body, with what is wrong at these fields. */
export function invalidRequest(fields: FieldError[]): ApiError {
  const list = fields.map(({ path, message }) => (path ? `${path}: ${message}` : message)).join('; ');
  return new ApiError('invalid_request', `Invalid request. ${list}.`, { fields });
}

/** Fields that a schema refused, each with what is wrong; an unknown key is named itself. */
export function fieldsOf(error: z.ZodError): FieldError[] {
  return error.issues.flatMap((issue) => {
    const path = issue.path.map(String);
    if (issue.code !== 'unrecognized_keys') return [{ path: path.join('.'), message: issue.message }];
    return issue.keys.map((key) => ({ path: [...path, key].join('.'), message: `unknown field "${key}"` }));
  });
}
