/** Sizes of answers as a client hands them to a model. */
import {
  type Encoding,
  MIN_ANSWERS_FOR_P95,
  type SizeSpread,
  type Spread,
  type TextSize,
  type Uncounted,
} from '@headroom/model/context';
import { moduleOf } from '@headroom/model/host/places';
import type { RpcMessage } from '@headroom/model/suite';
import { threadOf } from '@headroom/model/text/thread';

/** Texts as they are handed to the thread that counts. */
export interface TextsToCount {
  readonly texts: readonly string[];
  readonly encoding: Encoding;
}

const THREAD = moduleOf('packages/contract-test/src/any/context/size-thread.ts');
/** Time for the texts of one answer. */
const WITHIN_MS = 20_000;
const MEMORY_MB = 1024;

/** Parts of an answer. */
export interface AnswerParts {
  readonly isError: boolean;
  readonly hasContents: boolean;
  readonly texts: readonly string[];
  /** Compact JSON; undefined without structured content. */
  readonly structured: string | undefined;
  readonly uncounted: readonly Uncounted[];
}

/** What a client finds in an answer. */
export function partsOf({ error, result }: RpcMessage): AnswerParts {
  if (error) {
    return { isError: true, hasContents: true, texts: [error.message], structured: undefined, uncounted: [] };
  }
  const { isError, structuredContent, content = [] } = result ?? {};
  const contents = content.map(contentOf);
  return {
    isError: isError === true,
    hasContents: contents.length > 0,
    texts: contents.flatMap((one) => ('text' in one ? [one.text] : [])),
    structured: structuredContent === undefined ? undefined : JSON.stringify(structuredContent),
    uncounted: contents.flatMap((one) => ('uncounted' in one ? [one.uncounted] : [])),
  };
}

type Content = { readonly text: string } | { readonly uncounted: Uncounted };

const NAMES = new Map<unknown, Uncounted>([
  ['image', 'image'],
  ['audio', 'audio'],
  ['resource_link', 'link'],
]);

function contentOf(content: object): Content {
  const { type, text, resource } = content as Record<string, unknown>;
  if (type === 'text' && typeof text === 'string') return { text };
  if (type !== 'resource') return { uncounted: NAMES.get(type) ?? 'other' };
  const embedded = (resource ?? {}) as Record<string, unknown>;
  if (typeof embedded.text === 'string') return { text: embedded.text };
  return { uncounted: 'blob' in embedded ? 'blob' : 'other' };
}

/** Sizes of an answer. */
export interface AnswerSize {
  /** Its text, or its structured content where it has no other content: servers repeat one in the other. */
  readonly answer: TextSize;
  readonly text: TextSize;
  readonly structured: TextSize;
}

/**
 * Measures the parts of answers in a thread with limits of time and memory: a word of a megabyte takes hours.
 * @returns sizes; throws Error where counting does not end within the limits
 */
export function answerSizer(
  withinMs: number,
): (parts: AnswerParts, encoding: Encoding) => Promise<AnswerSize> {
  const sizesOn = threadOf<TextsToCount, TextSize[]>(THREAD, { withinMs, memoryMb: MEMORY_MB });
  return async ({ hasContents, texts, structured = '' }, encoding) => {
    const sizes = await sizesOn({ texts: [structured, ...texts], encoding }).catch((error: Error) => {
      throw new Error(`the tokens of its answer cannot be counted: ${error.message}`, { cause: error });
    });
    const [ofStructured = NOTHING, ...ofTexts] = sizes;
    const text = {
      tokens: ofTexts.reduce((sum, { tokens }) => sum + tokens, 0),
      bytes: ofTexts.reduce((sum, { bytes }) => sum + bytes, 0),
    };
    return { answer: hasContents ? text : ofStructured, text, structured: ofStructured };
  };
}

export const sizeOf = answerSizer(WITHIN_MS);

const NOTHING: TextSize = { tokens: 0, bytes: 0 };

/** Spread of sizes, of which there is one at least. */
export function spreadOf(sizes: readonly TextSize[]): SizeSpread {
  const by = (unit: keyof TextSize) => spread(sizes.map((size) => size[unit]));
  return { tokens: by('tokens'), bytes: by('bytes') };
}

function spread(sizes: readonly number[]): Spread {
  const sorted = sizes.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.ceil(share * sorted.length) - 1] ?? 0;
  return { median: at(0.5), p95: sorted.length < MIN_ANSWERS_FOR_P95 ? null : at(0.95), largest: at(1) };
}
