import { RE2JS } from 're2js';

/** Characters of what a program prints in which a version is looked for. */
export const SEARCHED_CHARACTERS = 8 * 1024;

const PATTERN_CHARACTERS = 200;
/** Instructions a pattern is compiled to: repetitions such as {50} multiply them. The time of a search grows with them. */
const PATTERN_INSTRUCTIONS = 60;

const ALLOWED =
  'characters, classes, groups, alternatives, repetitions and anchors are allowed; look-ahead, look-behind and references to groups are not';

/** Problem with the pattern of a version, as the end of a sentence; undefined for a right one. */
export function problemOfPattern(pattern: string): string | undefined {
  if (pattern.length > PATTERN_CHARACTERS) return `must have at most ${PATTERN_CHARACTERS} characters`;
  try {
    const compiled = RE2JS.compile(pattern);
    if (compiled.groupCount() === 0) return 'must have a group, which is the version';
    if (compiled.programSize() <= PATTERN_INSTRUCTIONS) return undefined;
    return `may take ${compiled.programSize()} steps at each character, allowed are ${PATTERN_INSTRUCTIONS}: repeat less`;
  } catch (error) {
    const detail = (error as Error).message.replace('error parsing regexp: ', '');
    return `is no regular expression of RE2 (${detail}): ${ALLOWED}`;
  }
}

/**
 * Match of the first group of a version's pattern in a text, in a time that grows with the text's length and
 * no faster: pattern and text are a stranger's.
 */
export function matchedBy(pattern: string, text: string): string | undefined {
  const matcher = RE2JS.compile(pattern).matcher(text.slice(0, SEARCHED_CHARACTERS));
  return matcher.find() ? (matcher.group(1) ?? undefined) : undefined;
}
