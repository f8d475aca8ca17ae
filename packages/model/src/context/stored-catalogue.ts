/** Catalogues as they are stored; apart from what pages load, as it takes Node.js. */
import { createHash } from 'node:crypto';
import { canonicalJson } from '../text/canonical-json.ts';
import type { Catalogue, StoredCatalogue } from './context.ts';

/** Bytes of the texts of a tool, or of instructions, that are stored, and of a catalogue: servers list up to 20 MB. */
export const MAX_STORED_TEXT = 256 * 1024;
export const MAX_STORED_CATALOGUE = 2 * 2 ** 20;

/**
 * A catalogue with the texts that fit, first come, first served. All texts have a digest, by which texts that do not fit are
 * compared: the order of the fields of a schema is no part of it. Secrets are to be taken out before.
 */
export function storedCatalogue({ instructions, tools }: Catalogue): StoredCatalogue {
  let left = MAX_STORED_CATALOGUE;
  const fits = (texts: readonly string[]) => {
    const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
    if (bytes > Math.min(MAX_STORED_TEXT, left)) return false;
    left -= bytes;
    return true;
  };
  return {
    instructions: { sha256: digestOf(instructions), text: fits([instructions]) ? instructions : null },
    tools: tools.map(({ description, inputSchema, outputSchema }) => {
      const texts = {
        description: typeof description === 'string' ? description : '',
        inputSchema: jsonOf(inputSchema),
        outputSchema: jsonOf(outputSchema),
      };
      const isStored = fits(Object.values(texts));
      const canonical = [texts.description, canonicalJson(inputSchema), canonicalJson(outputSchema)];
      return { sha256: digestOf(JSON.stringify(canonical)), texts: isStored ? texts : null };
    }),
  };
}

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex');
const jsonOf = (value: unknown) => (value === undefined ? '' : JSON.stringify(value));
