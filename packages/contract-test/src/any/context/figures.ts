import { createHash } from 'node:crypto';
import type { ContextFigures, Encoding, TextSize } from '@headroom/model/context';
import type { CapturedContext, ListedEntry } from './capture.ts';
import { candidatesIn, cutsOf } from './cuts.ts';
import { COUNTERS, LIBRARY } from './encodings.ts';

/** Figures of a catalogue: each text is counted by itself, so that sums are exact. */
export function figuresOf(
  captured: CapturedContext,
  changes: readonly string[],
  encoding: Encoding,
): ContextFigures {
  const sizeOf = sizer(encoding);
  const listSize = (list: readonly ListedEntry[] | null) =>
    list && { entries: list.length, ...sumOf(list.map((entry) => sizeOf(JSON.stringify(entry)))) };
  const tools = captured.tools.map(({ name, description, inputSchema, outputSchema }) => ({
    tool: textOf(name),
    name: sizeOf(textOf(name)),
    description: sizeOf(textOf(description)),
    inputSchema: sizeOf(jsonOf(inputSchema)),
    outputSchema: sizeOf(jsonOf(outputSchema)),
  }));
  return {
    encoding,
    library: LIBRARY,
    sha256: createHash('sha256').update(JSON.stringify(captured)).digest('hex'),
    instructions: sizeOf(captured.instructions),
    tools,
    resources: listSize(captured.resources),
    prompts: listSize(captured.prompts),
    cuts: cutsOf(candidatesIn(captured.tools), sizeOf, tools),
    changes: [...changes],
    problems: [...captured.problems],
  };
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
const jsonOf = (value: unknown) => (value === undefined ? '' : JSON.stringify(value));

/** Sizes of texts, each counted once. Half of a surrogate pair counts as U+FFFD, as tiktoken reads it. */
export function sizer(encoding: Encoding): (text: string) => TextSize {
  const sizes = new Map<string, TextSize>();
  return (given) => {
    const text = given.toWellFormed();
    const size = sizes.get(text) ?? { tokens: COUNTERS[encoding](text), bytes: Buffer.byteLength(text) };
    sizes.set(text, size);
    return size;
  };
}

function sumOf(sizes: readonly TextSize[]): TextSize {
  return {
    tokens: sizes.reduce((sum, { tokens }) => sum + tokens, 0),
    bytes: sizes.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}
