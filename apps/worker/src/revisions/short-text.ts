/**
 * Somebody's own words as they are stored and shown: anybody may have committed them. Postgres stores neither the
 * character U+0000 nor halves of characters.
 * @param characters how many at most, counted by code points
 */
export function shortText(text: string, characters: number): string {
  // Enough for as many characters of two halves each, whatever the text's length.
  const beginning = text
    .slice(0, 2 * characters)
    .replaceAll('\0', '\uFFFD')
    .toWellFormed();
  return [...beginning].slice(0, characters).join('');
}
