import { z } from 'zod';

/** Placeholders of values known once a server is started; `backend` and `secret` are followed by a name. */
export const PLACEHOLDERS = ['host', 'port', 'fixtures', 'tmp', 'workers', 'backend', 'secret'] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];
/** Placeholders that name something that the file declares. */
const NAMED: readonly string[] = ['backend', 'secret'];

export const MAX_CHARACTERS = 4096;
/** `{{name}}` is `{name}` as it stands; other braces are braces. */
const BRACED = /\{\{[A-Za-z][\w.-]*\}\}|\{([A-Za-z][\w.-]*)\}/g;

/** Placeholders of a text, such as `port` and `secret.TOKEN`. */
export function placeholdersIn(text: string): string[] {
  return [...text.matchAll(BRACED)].flatMap(([, name]) => name ?? []);
}

/** A text with values for its placeholders. */
export function fillPlaceholders(text: string, valueFor: (placeholder: string) => string): string {
  return text.replace(BRACED, (whole, name?: string) =>
    name === undefined ? whole.slice(1, -1) : valueFor(name),
  );
}

/** A text that fills to what it is now, whatever braces it has. */
export function literalText(text: string): string {
  return text.replace(/\{[A-Za-z][\w.-]*\}/g, '{$&}');
}

/** A text in which some placeholders may stand. */
export function textWith(allowed: readonly Placeholder[]) {
  return z
    .string()
    .max(MAX_CHARACTERS, `must have at most ${MAX_CHARACTERS} characters`)
    .superRefine((text, context) => {
      const wrong = placeholdersIn(text).find((name) => !isAllowed(name, allowed));
      if (wrong !== undefined) context.addIssue({ code: 'custom', message: noMeaning(wrong, allowed) });
    });
}

/** Problem of a text of any program, whose braces are its own unless a placeholder stands in them. */
export function misplacedIn(text: string, allowed: readonly Placeholder[]): string | undefined {
  const wrong = placeholdersIn(text).find(
    (name) =>
      PLACEHOLDERS.some((word) => name === word || name.startsWith(`${word}.`)) && !isAllowed(name, allowed),
  );
  return wrong === undefined ? undefined : noMeaning(wrong, allowed);
}

function noMeaning(wrong: string, allowed: readonly Placeholder[]): string {
  return `holds {${wrong}}, which has no meaning here; allowed: ${listOf(allowed)}; {{${wrong}}} is {${wrong}} as it stands`;
}

function isAllowed(placeholder: string, allowed: readonly Placeholder[]): boolean {
  const dot = placeholder.indexOf('.');
  const word = dot < 0 ? placeholder : placeholder.slice(0, dot);
  return allowed.some((known) => known === word && NAMED.includes(known) === dot > 0);
}

function listOf(allowed: readonly Placeholder[]): string {
  return allowed.map((word) => (NAMED.includes(word) ? `{${word}.<name>}` : `{${word}}`)).join(', ');
}
