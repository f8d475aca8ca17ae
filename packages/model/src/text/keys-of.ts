import { z } from 'zod';

/** A strict object whose error for an unknown key lists the keys it has. */
export function keysOf<Shape extends z.ZodRawShape>(shape: Shape) {
  const allowed = Object.keys(shape).join(', ');
  return z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `unknown key ${issue.keys?.map((key) => `"${key}"`).join(', ')}; allowed: ${allowed}`
        : undefined,
  });
}
