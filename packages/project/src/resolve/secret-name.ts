const MOST_CHARACTERS = 64;

/** The secret of a variable or an input, as workspaces name secrets, and the text that stands for it. */
export function secretPlaceholder(name: string): { secret: string; text: string } {
  const upper = name
    .slice(0, MOST_CHARACTERS)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '_');
  const secret = /^[A-Z]/.test(upper) ? upper : `S_${upper}`.slice(0, MOST_CHARACTERS);
  return { secret, text: `{secret.${secret}}` };
}
