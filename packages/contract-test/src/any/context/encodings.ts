import type { Encoding } from '@headroom/model/context';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import manifest from '../../../package.json' with { type: 'json' };

/** Tokens of a text. */
export type Counter = (text: string) => number;

/** Counters by encoding. Names of special tokens in a text are text, as a server wrote them. */
export const COUNTERS: Readonly<Record<Encoding, Counter>> = {
  o200k_base: (text) => countTokens(text, { disallowedSpecial: new Set() }),
};

const NAME = 'gpt-tokenizer';
/** The library that counts, with its version. */
export const LIBRARY: string = `${NAME} ${manifest.dependencies[NAME]}`;
