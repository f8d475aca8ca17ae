import { expect, test } from 'vitest';
import { aContext } from '../context/test-context.ts';
import { MAX_UPLOADED_TOOLS, type UploadedContext, uploadedContextSchema } from './uploaded-context.ts';

const size = { tokens: 3, bytes: 9 };
const tool = { tool: 'search', name: size, description: size, inputSchema: size, outputSchema: size };
const FIGURES = aContext({ instructions: size, tools: [tool] });
const DIGEST = 'a'.repeat(64);
const COUNTED: UploadedContext = {
  ...{ side: null, figures: FIGURES, problem: null },
  digests: { instructions: DIGEST, tools: [DIGEST] },
};

/** Messages about a context, with the fields that they name. */
const faultsOf = (over: object) =>
  uploadedContextSchema
    .safeParse({ ...COUNTED, ...over })
    .error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`) ?? [];

test('a context that was counted, or why it was not, is taken as it is', () => {
  expect(uploadedContextSchema.parse(COUNTED)).toEqual(COUNTED);
  expect(faultsOf({ figures: null, problem: 'it lists nothing', digests: null })).toEqual([]);
});

test.each<[string, object, unknown]>([
  [
    'neither figures nor a problem',
    { figures: null, digests: null },
    'problem must be given exactly without figures',
  ],
  [
    'digests of other tools',
    { digests: { instructions: DIGEST, tools: [] } },
    expect.stringMatching(/^digests\.tools must have as many/),
  ],
  [
    'a digest that is none',
    { digests: { instructions: 'x', tools: [DIGEST] } },
    expect.stringMatching(/^digests\.instructions must be a SHA-256/),
  ],
  [
    'more tokens than bytes',
    { figures: { ...FIGURES, instructions: { tokens: 10, bytes: 9 } } },
    expect.stringMatching(/^figures\.instructions\.tokens must be at most bytes/),
  ],
  [
    'a number of tokens that is none',
    { figures: { ...FIGURES, instructions: { tokens: -1, bytes: 9 } } },
    expect.stringMatching(/^figures\.instructions\.tokens /),
  ],
  [
    'more bytes than are counted',
    { figures: { ...FIGURES, instructions: { tokens: 1, bytes: 2 ** 30 } } },
    expect.stringMatching(/^figures\.instructions\.bytes must be at most/),
  ],
  [
    'a name of a megabyte',
    { figures: { ...FIGURES, tools: [{ ...tool, tool: 'x'.repeat(2 ** 20) }] } },
    expect.stringMatching(/^figures\.tools\.0\.tool must have at most/),
  ],
  [
    'another encoding',
    { figures: { ...FIGURES, encoding: 'other' } },
    expect.stringMatching(/^figures\.encoding /),
  ],
  ['another side', { side: 'middle' }, 'side must be one of base, head'],
])('an upload is refused by its field: %s', (_, over, fault) => {
  expect(faultsOf(over)).toContainEqual(fault);
});

test('more tools than may be uploaded are refused by their number', () => {
  const tools = Array.from({ length: MAX_UPLOADED_TOOLS + 1 }, () => tool);
  expect(faultsOf({ figures: { ...FIGURES, tools }, digests: null })).toEqual([
    `figures.tools must have at most ${MAX_UPLOADED_TOOLS} entries`,
  ]);
});
