/** Deeper than anything that is sent to us or asked from servers; a value of some thousand levels overflows the stack of who walks through it. */
export const MAX_DEPTH = 64;

/** Whether more brackets of a JSON text are open at once than a limit, outside of its strings. No imports: k6 uses it. */
export function isDeeperThan(limit: number, text: string): boolean {
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (quoted) {
      if (sign === '\\') at += 1;
      else if (sign === '"') quoted = false;
    } else if (sign === '"') quoted = true;
    else if (sign === '[' || sign === '{') depth += 1;
    else if (sign === ']' || sign === '}') depth -= 1;
    if (depth > limit) return true;
  }
  return false;
}
