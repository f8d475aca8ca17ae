/** Deeper than anything that is sent to us or asked from servers; a value of some thousand levels overflows the stack of who walks through it. */
export const MAX_DEPTH = 64;

/** Whether more brackets of a JSON text are open at once than a limit, outside of its strings. No imports: k6 uses it. */
export function isDeeperThan(limit: number, text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (sign === '"') at = endOfString(text, at);
    else if (sign === '[' || sign === '{') depth += 1;
    else if (sign === ']' || sign === '}') depth -= 1;
    if (depth > limit) return true;
  }
  return false;
}

/** Place of the quote that ends a string; the end of the text without one. Searched for, as k6 steps slowly. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let escapes = 0;
    while (text[end - 1 - escapes] === '\\') escapes += 1;
    if (escapes % 2 === 0) return end;
  }
  return text.length;
}
