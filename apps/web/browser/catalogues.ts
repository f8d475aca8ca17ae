/** Catalogues as servers list them, with made-up figures: a token is four characters. */

import { createHash } from 'node:crypto';
import type { Catalogue, ContextFigures, TextSize } from '@headroom/model/context';
import { aContext } from '@headroom/model/context/testing';
import type { TrialResult } from '@headroom/model/run';

/** A tool of a catalogue. */
export interface ListedTool {
  readonly name: string;
  readonly description?: string;
  readonly inputSchema?: object;
  readonly outputSchema?: object;
}

interface Listed extends Partial<Pick<ContextFigures, 'cuts' | 'changes' | 'resources' | 'prompts'>> {
  readonly instructions?: string;
  readonly tools?: readonly ListedTool[];
}

const sizeOf = (text: string): TextSize => ({
  tokens: Math.ceil(text.length / 4),
  bytes: Buffer.byteLength(text),
});
const jsonOf = (value: object | undefined) => (value === undefined ? '' : JSON.stringify(value));

/** Context and catalogue of a server with these lists, as a trial stores them. */
export function counted({
  instructions = '',
  tools = [],
  ...more
}: Listed): Pick<TrialResult, 'context' | 'catalogue'> {
  const catalogue: Catalogue = {
    instructions,
    tools: tools.map(({ description, inputSchema, outputSchema }) => {
      return { description, inputSchema, outputSchema };
    }),
  };
  const context = aContext({
    instructions: sizeOf(instructions),
    sha256: createHash('sha256')
      .update(JSON.stringify([instructions, tools]))
      .digest('hex'),
    tools: tools.map(({ name, description = '', inputSchema, outputSchema }) => ({
      ...{ tool: name, name: sizeOf(name), description: sizeOf(description) },
      ...{ inputSchema: sizeOf(jsonOf(inputSchema)), outputSchema: sizeOf(jsonOf(outputSchema)) },
    })),
    ...more,
  });
  return { context, catalogue };
}

/** A schema of so many properties. */
export const schemaOf = (properties: number): object => ({
  type: 'object',
  properties: Object.fromEntries(
    Array.from({ length: properties }, (_, at) => [
      `field_${at}`,
      { type: 'string', description: `Value of field ${at} of the record that is asked for` },
    ]),
  ),
});

const WORDS = ['search', 'export', 'create', 'list', 'update', 'delete', 'archive', 'share'];

/** Tools of some sizes. */
export const someTools = (count: number): ListedTool[] =>
  Array.from({ length: count }, (_, at) => ({
    name: `${WORDS[at % WORDS.length]}_records_${at}`,
    description: 'Finds the records of a table that match all filters. '.repeat(1 + ((at * 7) % 5)),
    inputSchema: schemaOf((at * 3) % 8),
  }));

/** Names by which a server means harm, or that are long; the third is none. */
export const HOSTILE_NAMES = [
  '<img src=x onerror=alert(1)>',
  'turned\u202Eback\u2066',
  '',
  `long_${'name_'.repeat(60)}`,
  'line\nbreak | @everyone [link](https://example.org)',
] as const;

/** Catalogues of servers of every kind, by server: of many tools, with parts worth a look, hostile, empty and uncounted. */
export const CATALOGUES: Readonly<Record<string, Pick<TrialResult, 'context' | 'catalogue'>>> = {
  rust: counted({
    instructions: 'Search before you export.',
    tools: someTools(12).map((tool, at) => (at === 3 ? { ...tool, outputSchema: schemaOf(6) } : tool)),
    prompts: { entries: 2, tokens: 80, bytes: 320 },
    cuts: [
      {
        ...{ kind: 'description', tools: ['search_records_8'], count: 1, place: '' },
        size: { tokens: 612, bytes: 2448 },
      },
      {
        ...{ kind: 'enum', tools: ['export_records_1'], count: 64, place: 'field_2' },
        size: { tokens: 210, bytes: 840 },
      },
      {
        ...{ kind: 'output', tools: ['list_records_3'], count: 1, place: '' },
        size: { tokens: 130, bytes: 520 },
      },
    ],
  }),
  go: counted({ tools: someTools(700) }),
  bun: counted({
    tools: HOSTILE_NAMES.map((name) => ({ name, description: 'Does as it says.', inputSchema: schemaOf(1) })),
    changes: ['other tools: turned\u202Eback, a', 'tools in another order'],
    cuts: [
      {
        ...{ kind: 'examples', tools: [HOSTILE_NAMES[3]], count: 3, place: 'field_0' },
        size: { tokens: 40, bytes: 160 },
      },
    ],
  }),
  nodejs: counted({}),
  python: { context: { problem: 'tools/list has more than 20 MB, the limit of what is counted' } },
};
