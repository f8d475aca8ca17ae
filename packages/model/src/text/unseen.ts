/** Characters that steer programs or turn the direction of a line, next to white space. */
const UNSEEN = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** One line of the text of others, in which characters that nobody sees show as U+FFFD. */
export function visibleLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim().replace(UNSEEN, '\uFFFD');
}
