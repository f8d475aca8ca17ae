import { ANSWER, DEFAULT_ANSWER_KB, filledValues, type Json, variablesIn } from '@headroom/model/suite';
import { cutText, keysOf } from '@headroom/model/text';
import { z } from 'zod';
import { idSchema } from '../parts/id.ts';
import { jsonSchema } from '../parts/json.ts';
import { expectationSchema } from './expectation.ts';
import { variationSchema } from './variation.ts';

/** Variables that are there without being declared: the virtual user's number, and that of its iteration. */
const GIVEN = ['vu', 'iteration'];
const UNCHECKED = 'none';
/** The load generator holds the answers of all virtual users at once. */
const MAX_ANSWER_KB = 16_384;
const MAX_EXPECTATIONS = 50;
const MAX_VARIABLES = 50;

const variableSchema = z
  .string()
  .regex(/^[A-Za-z_]\w{0,59}$/, 'must be a name of letters, digits and _')
  .refine((name) => !GIVEN.includes(name), {
    error: ({ input }) => `"${input}" is already used: choose another name`,
  });

const expectSchema = z.union(
  [
    z.literal(UNCHECKED),
    z
      .array(expectationSchema)
      .min(1, `must say at least one thing, or be \`${UNCHECKED}\` for answers that are not looked at`)
      .max(MAX_EXPECTATIONS),
  ],
  {
    error: ({ input }) =>
      `${input === undefined ? 'is missing: it ' : ''}must be a list of what a right answer holds, or \`${UNCHECKED}\` for answers that are not looked at`,
  },
);

const weight = z
  .int()
  .min(1)
  .max(1000)
  .exactOptional()
  .describe('calls of it among those of all tools and operations; by default 1');

/** Keys that tools and operations have in common, but for the weight. */
const common = {
  vary: z
    .record(variableSchema, variationSchema)
    .refine(
      (variables) => Object.keys(variables).length <= MAX_VARIABLES,
      `must have at most ${MAX_VARIABLES} entries`,
    )
    .exactOptional()
    .describe('variables and their values, the same for both sides of a comparison'),
  expect: expectSchema.describe(
    'what a right answer holds; none: answers are not looked at, and shown as unchecked',
  ),
  writes: z.boolean().exactOptional().describe('whether calls change what later calls find'),
  timeoutMs: z
    .int()
    .min(100)
    .max(600_000)
    .exactOptional()
    .describe('milliseconds that an answer may take; by default 10000'),
  maxAnswerKb: z
    .int()
    .min(1)
    .max(MAX_ANSWER_KB)
    .exactOptional()
    .describe(`kilobytes that an answer may have; by default ${DEFAULT_ANSWER_KB}`),
  work: z
    .record(idSchema, z.int().min(1).max(1000))
    .exactOptional()
    .describe('requests that a call must make of a mock, by the name of the backend'),
};

/** A text of at most so many characters, as tables can show it. */
export const shownText = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .refine((name) => !/\p{C}/u.test(name), 'must have characters that print');

export const MAX_NAME = 200;

const toolShape = {
  name: shownText(MAX_NAME).describe('name of the tool, as tools/list says it'),
  weight,
  arguments: z
    .record(z.string(), jsonSchema)
    .default({})
    .describe(
      'arguments of a call; $name stands for a variable, $vu and $iteration for numbers, $answer.<tool>.<path> for a part of an earlier answer, $$ for $',
    ),
  ...common,
};

/** Keys of a call beside those that say what is called. */
export const callShape = { weight, ...common };

/** Problems of one tool that are told: aliases repeat a tool a hundred times. */
const MOST_PROBLEMS = 10;
/** Characters of a list of names in a problem. */
const MOST_NAMED = 300;

/** A tool that is called: how often, with what, and what a right answer holds. */
export const toolSchema = keysOf(toolShape).superRefine((tool, context) =>
  tellBrokenRules({ ...tool, given: tool.arguments, key: 'arguments' }, context),
);
export type WrittenTool = z.infer<typeof toolSchema>;

/** Parts of a call that rules are about. */
interface Ruled extends Pick<z.infer<ReturnType<typeof keysOf<typeof callShape>>>, 'vary' | 'expect'> {
  /** Its arguments or params, and the key that says them. */
  readonly given: Json;
  readonly key: 'arguments' | 'params';
}

/** Tells the rules between the keys of a call that do not hold. */
export function tellBrokenRules(call: Ruled, context: z.core.$RefinementCtx): void {
  const broken = [...problemsOfVariables(call), ...problemsOfError(call)];
  for (const { path, message } of broken.slice(0, MOST_PROBLEMS)) {
    context.addIssue({ code: 'custom', path: [...path], message });
  }
}

/** A rule that does not hold, and which key of the tool breaks it. */
interface Broken {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

function problemsOfVariables({ given, key: givenBy, vary = {}, expect }: Ruled): Broken[] {
  const declared = Object.keys(vary);
  const known = [...declared, ...GIVEN];
  const there = cutText(known.map((name) => `$${name}`).join(', '), MOST_NAMED);
  const used = [
    ...variablesIn(given).map((name) => ({ name, key: givenBy as string })),
    ...variablesIn(filledValues(expect)).map((name) => ({ name, key: 'expect' })),
  ];
  const unknown = used.filter(({ name }) => name !== ANSWER && !known.includes(name)).slice(0, MOST_PROBLEMS);
  const unused = declared.filter((name) => !used.some((one) => one.name === name));
  return [
    ...unknown.map(({ name, key }) => ({
      path: [key],
      message: `uses $${name}: declare ${name} in \`vary\`, or write $$${name} for the text; there are ${there}`,
    })),
    ...unused.map((name) => ({
      path: ['vary', name],
      message: `is used nowhere: write $${name} in \`${givenBy}\`, or leave it out`,
    })),
  ];
}

function problemsOfError({ expect }: Pick<Ruled, 'expect'>): Broken[] {
  if (expect === UNCHECKED || expect.length === 1) return [];
  const error = expect.findIndex((expectation) => 'error' in expectation);
  return error < 0
    ? []
    : [{ path: ['expect', error], message: 'must stand alone: a refused call has no answer' }];
}
