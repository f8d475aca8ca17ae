import { stripVTControlCharacters } from 'node:util';

/** Text of others on one line of a terminal or log: nothing in it moves the cursor, colours or starts a line. */
export function printable(text: string): string {
  return (
    stripVTControlCharacters(text)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
      .replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g, ' ')
      .trim()
  );
}

/** `40 s`, `12 min`, `2 h 5 min`. */
export function durationLabel(seconds: number): string {
  if (seconds < 90) return `${Math.max(1, Math.round(seconds))} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
