import { literalText, MAX_CHARACTERS } from '../parts/placeholders.ts';
import { type Place, refuse } from './refusal.ts';

const WORD = /\{([A-Za-z][\w.-]*)\}/g;

/** Names that stand in braces in a text. */
export function namesIn(text: string): ReadonlySet<string> {
  return new Set([...text.matchAll(WORD)].map(([, name = '']) => name));
}

/**
 * A text of another file, in which braces are no placeholders, but those that have values here.
 * @throws SourceRefused, before it is made, for one that values make longer than headroom.yaml allows
 */
export function withoutPlaceholders(
  text: string,
  values: Readonly<Record<string, string>>,
  place: Place,
): string {
  let room = MAX_CHARACTERS;
  for (const [, name = ''] of text.matchAll(WORD)) {
    if (Object.hasOwn(values, name)) room -= values[name]?.length ?? 0;
    if (room < 0)
      refuse(place, `becomes longer than ${MAX_CHARACTERS} characters by values such as that of {${name}}`);
  }
  return text.replace(WORD, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : literalText(whole),
  );
}
