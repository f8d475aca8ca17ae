import type { z } from 'zod';
import type { Operation } from './operation.ts';

/** The answer of an operation; the compiler holds it against the operation's schema. */
export function reply<Op extends Operation>(
  operation: Op,
  body: z.input<Op['success']['schema']>,
  headers: Record<string, string> = {},
): Response {
  return Response.json(body, { status: operation.success.status, headers });
}
