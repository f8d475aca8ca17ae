/** Characters of a path in an instruction, and variables by their plain names. */
export const PATH = /^(?:[\w./@+-]|\$\{[A-Za-z_]\w*\}|\$[A-Za-z_])+$/;

/** Splits at white space outside quotes; quotes and backslashes stay. */
export function wordsOf(text: string): string[] {
  const words: string[] = [];
  let word = '';
  let quote = '';
  for (let at = 0; at < text.length; at++) {
    const character = text[at] ?? '';
    if (character === '\\' && quote !== "'") word += character + (text[++at] ?? '');
    else if (!quote && /\s/.test(character)) {
      if (word) words.push(word);
      word = '';
    } else {
      if (character === quote) quote = '';
      else if (!quote && /["']/.test(character)) quote = character;
      word += character;
    }
  }
  return word ? [...words, word] : words;
}

/** Splits the leading words that begin with two hyphens from what follows them. */
export function splitFlags(rest: string): { flags: string[]; rest: string } {
  const flags: string[] = [];
  let remaining = rest;
  for (let flag = FLAG.exec(remaining); flag; flag = FLAG.exec(remaining)) {
    flags.push(flag[1] ?? '');
    remaining = remaining.slice(flag[0].length);
  }
  return { flags, rest: remaining };
}

const FLAG = /^(--\S*)(?:\s+|$)/;

/** Reads the form of an instruction that is a JSON array of texts; undefined for any other. */
export function execWords(text: string): string[] | undefined {
  if (!text.startsWith('[')) return undefined;
  try {
    const words: unknown = JSON.parse(text);
    return Array.isArray(words) && words.every((word) => typeof word === 'string') ? words : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Writes a command in the form that no shell reads. Only visible characters of ASCII stay, without `<`, which newer
 * engines take for the beginning of a here-document.
 */
export function execForm(command: readonly string[]): string {
  return JSON.stringify(command).replace(/[^ -;=-~]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}
