import { z } from 'zod';

const RULE =
  'must be a path within the repository, such as bench/fixtures: not absolute, without "..", backslashes and characters that do not print';

/** A file or folder of the repository, from its root; `.` is all of it. */
export const pathSchema = z
  .string()
  .min(1, RULE)
  .max(400, 'must have at most 400 characters')
  .refine(isWithin, RULE);

function isWithin(path: string): boolean {
  if (path.startsWith('/') || path.includes('\\') || /\p{C}/u.test(path)) return false;
  return (
    path.split('/').every((part, at) => part !== '..' && (part !== '' || at > 0)) && !path.includes('//')
  );
}
