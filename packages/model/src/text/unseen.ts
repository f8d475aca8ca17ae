/** Characters that steer programs, turn the direction of a line, or are read by models and seen by nobody. */
const UNSEEN = /[\p{Cc}\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\u{e0000}-\u{e007f}]/gu;

/** One line of the text of others, in which characters that nobody sees show as U+FFFD. */
export function visibleLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim().replace(UNSEEN, '\uFFFD');
}
