import { createScanner } from 'jsonc-parser';
import { SourceRefused } from './refusal.ts';

const MAX_CHARACTERS = 1024 * 1024;

/** A text of JSON, in which comments and trailing commas may stand. @throws SourceRefused */
export function parseJson(text: string, file: string): unknown {
  if (text.length > MAX_CHARACTERS) throw new SourceRefused(`${file} is longer than 1 MB`);
  try {
    return JSON.parse(plainJson(text.replace(/^\uFEFF/, '')));
  } catch (cause) {
    throw new SourceRefused(`${file} is not JSON: ${(cause as Error).message}`, { cause });
  }
}

/**
 * The text without comments and trailing commas. JSON.parse reads the rest: it keeps a key such as `__proto__`, and
 * its depth has no end.
 */
function plainJson(text: string): string {
  const scanner = createScanner(text, true);
  const parts: string[] = [];
  let comma = '';
  for (scanner.scan(); scanner.getTokenLength() > 0; scanner.scan()) {
    const token = text.slice(scanner.getTokenOffset(), scanner.getTokenOffset() + scanner.getTokenLength());
    if (token !== '}' && token !== ']') parts.push(comma);
    comma = token === ',' ? ',' : '';
    if (comma === '') parts.push(token);
  }
  return parts.join('') + comma;
}
