import { CST, Lexer } from 'yaml';
import type { Refusal } from './refusal.ts';

/** No file that a person keeps is nearly as long. */
const MAX_KB = 64;
/** Names, values, brackets, spaces and line ends. The time to read a file grows with them. */
const MAX_TOKENS = 10_000;
export const MAX_LEVELS = 32;
/** Anchors and aliases together. */
export const MAX_ALIASES = 20;

const TOO_DEEP = `nests deeper than ${MAX_LEVELS} levels`;

/** Counts of a text so far, as the limits hold them. */
interface Count {
  tokens: number;
  aliases: number;
  /** Brackets of lists and objects that are open. */
  open: number;
  /** Signs such as `- - -` that follow each other, each of which is a level. */
  signs: number;
}

/**
 * Refuses a text that would take the parser long, or more of the stack than there is: the parser is called for what is
 * left. Tokens are looked at one by one, none is kept.
 */
export function refusalByLimits(text: string): Refusal | undefined {
  if (text.length > MAX_KB * 1024) {
    return { offset: 0, message: `is longer than ${MAX_KB} KB: keep long lists in files` };
  }
  const count: Count = { tokens: 0, aliases: 0, open: 0, signs: 0 };
  let offset = 0;
  let isScalar = false;
  for (const token of new Lexer().lex(text)) {
    const type: string | null = isScalar ? 'scalar-text' : CST.tokenType(token);
    const message = problemOf(type, count);
    if (message) return { offset, message };
    isScalar = type === 'scalar';
    if (!isMark(type)) offset += token.length;
  }
  return undefined;
}

/** Marks stand between tokens and are no part of the text. */
function isMark(type: string | null): boolean {
  return type === 'doc-mode' || type === 'flow-error-end' || type === 'scalar';
}

function problemOf(type: string | null, count: Count): string | undefined {
  count.tokens += 1;
  if (count.tokens > MAX_TOKENS) return `has more than ${MAX_TOKENS} parts: keep long lists in files`;
  if (type === 'tag') return 'has a tag (!…), which is not read: write the value alone';
  if (type === 'directive-line') return 'has a directive (%…), which is not read: leave it out';
  if (type === 'anchor' || type === 'alias') {
    count.aliases += 1;
    if (count.aliases > MAX_ALIASES) return `has more than ${MAX_ALIASES} anchors and aliases`;
  }
  countLevels(type, count);
  return count.open > MAX_LEVELS || count.signs > MAX_LEVELS ? TOO_DEEP : undefined;
}

function countLevels(type: string | null, count: Count): void {
  if (type === 'flow-seq-start' || type === 'flow-map-start') count.open += 1;
  if (type === 'flow-seq-end' || type === 'flow-map-end') count.open = Math.max(0, count.open - 1);
  if (type === 'seq-item-ind' || type === 'explicit-key-ind' || type === 'map-value-ind') count.signs += 1;
  else if (type !== 'space') count.signs = 0;
}
