import { RE2JS } from 're2js';

const PATTERN_CHARACTERS = 200;
/** Instructions a pattern is compiled to: repetitions such as {50} multiply them. The time of a search grows with them. */
const PATTERN_INSTRUCTIONS = 60;

const ALLOWED =
  'characters, classes, groups, alternatives, repetitions and anchors are allowed; look-ahead, look-behind and references to groups are not';

/** Problem with a stranger's regular expression of RE2, as the end of a sentence; undefined for a right one. */
export function problemOfPattern(pattern: string): string | undefined {
  if (pattern.length > PATTERN_CHARACTERS) return `must have at most ${PATTERN_CHARACTERS} characters`;
  try {
    const compiled = RE2JS.compile(pattern);
    if (compiled.programSize() <= PATTERN_INSTRUCTIONS) return undefined;
    return `may take ${compiled.programSize()} steps at each character, allowed are ${PATTERN_INSTRUCTIONS}: repeat less`;
  } catch (error) {
    const detail = (error as Error).message.replace('error parsing regexp: ', '');
    return `is not a regular expression of RE2 (${detail}): ${ALLOWED}`;
  }
}
