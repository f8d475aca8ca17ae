import { compilePattern, problemOfPattern } from '../text/pattern.ts';

/** Characters of what a program prints in which a version is looked for. */
export const SEARCHED_CHARACTERS = 8 * 1024;

/** Problem with the pattern of a version, as the end of a sentence; undefined for a right one. */
export function problemOfVersion(pattern: string): string | undefined {
  const problem = problemOfPattern(pattern);
  if (problem) return problem;
  return compilePattern(pattern).groupCount() === 0 ? 'must have a group, which is the version' : undefined;
}

/**
 * Match of the first group of a version's pattern in a text, in a time that grows with the text's length and
 * no faster: pattern and text are a stranger's.
 */
export function matchedBy(pattern: string, text: string): string | undefined {
  const matcher = compilePattern(pattern).matcher(text.slice(0, SEARCHED_CHARACTERS));
  return matcher.find() ? (matcher.group(1) ?? undefined) : undefined;
}
