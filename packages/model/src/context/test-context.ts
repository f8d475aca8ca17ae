/** What tests of all packages store of the context of a server. */
import type { ContextFigures } from './context.ts';

/** Figures of a catalogue, which is empty where nothing is given. */
export function aContext(given: Partial<ContextFigures> = {}): ContextFigures {
  return {
    ...{ encoding: 'o200k_base', library: 'gpt-tokenizer 4.0.0', sha256: '' },
    ...{ instructions: { tokens: 0, bytes: 0 }, tools: [], resources: null, prompts: null },
    ...{ cuts: [], changes: [], problems: [] },
    ...given,
  };
}
