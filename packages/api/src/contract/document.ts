import { openApiDocument } from '../openapi.ts';
import { OPERATIONS } from '../operations.ts';

/** An OpenAPI document by what programs depend on. */
export interface ContractDocument {
  readonly info: { readonly version: string };
}

/** The document of these sources as a release stores it: without servers of an installation, and without words. */
export function contractDocument(): ContractDocument {
  return JSON.parse(JSON.stringify(openApiDocument(OPERATIONS, []), withoutWords));
}

const WORDS = ['description', 'summary', 'x-who-may'];

/** A field of that name is an object: its words alone are text. */
function withoutWords(key: string, value: unknown): unknown {
  return typeof value === 'string' && WORDS.includes(key) ? undefined : value;
}
