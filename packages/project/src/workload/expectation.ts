import { JSON_TYPES, PLACES } from '@headroom/model/suite';
import { keysOf } from '@headroom/model/text';
import { problemOfPattern } from '@headroom/model/text/pattern';
import { z } from 'zod';
import { jsonSchema } from '../parts/json.ts';

const stepSchema = z.union([z.string().max(200), z.int().min(0).transform(String)], {
  error: 'must be a key or a position',
});

const where = {
  in: z
    .enum(PLACES)
    .exactOptional()
    .describe('what is looked at: structured content or else the first text, parsed (json)'),
  path: z
    .union([stepSchema, z.array(stepSchema).min(1).max(32)], {
      error: 'must be keys and positions joined by dots, such as cart.items.0, or a list of them',
    })
    .exactOptional()
    .describe('keys and positions joined by dots, or a list of them; by default the whole'),
};

/** Signs of RE2 that mean something else, or nothing, where JavaScript's syntax is read, as k6 does. */
const OF_RE2_ALONE = /^(\\[AzZQEpPCa]|\\x\{|\(\?[^:]|\[:\w+:\])$/s;

const patternSchema = z.string().superRefine((pattern, context) => {
  // Classes that ignore case take the compiler longest: flags are refused before it.
  const flags = /\(\?[A-Za-z-]/.test(pattern) ? problemOfSyntax(pattern) : undefined;
  const message = flags ?? problemOfPattern(pattern) ?? problemOfSyntax(pattern) ?? problemOfClasses(pattern);
  if (message) context.addIssue({ code: 'custom', message });
});

/** Classes of characters, and what is escaped outside of them. */
const CLASSES = /\\.|\[(?:\\.|[^\]\\])*\]?/gs;

/** k6 leaves the engine that does not backtrack for these, or reads them as another class. */
function problemOfClasses(pattern: string): string | undefined {
  const classes = [...pattern.matchAll(CLASSES)].map(([sign]) => sign).filter((sign) => sign.startsWith('['));
  const wrong = classes.find((sign) => /^\[\^?\]$/.test(sign) || /\\S/.test(sign.replaceAll('\\\\', '')));
  return (
    wrong && `holds ${wrong}, which not every engine reads alike: write classes without \\S, and \\] for a ]`
  );
}

function problemOfSyntax(pattern: string): string | undefined {
  const signs = [...pattern.matchAll(/\\x\{|\\.|\(\?.|\[:\w+:\]/gs)].map(([sign]) => sign);
  const wrong = signs.find((sign) => OF_RE2_ALONE.test(sign));
  return (
    wrong &&
    `holds ${wrong}, which not every engine reads alike: use (…), (?:…), […], ^, $, \\d, \\w, \\s and \\b`
  );
}

const length = z
  .int()
  .min(0)
  .max(2 ** 20);

/** Conditions on a part of an answer, by the key that says them. */
const CONDITIONS = {
  equals: jsonSchema.describe('is this value'),
  contains: jsonSchema.describe('is a text that holds this one, or a list that holds this value'),
  matches: patternSchema.describe('is a text in which this regular expression of RE2 is found'),
  digest: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 of 64 digits from 0-9 and a-f')
    .describe('has this SHA-256: that of a text, or of JSON with sorted keys and without spaces'),
  length: length.describe('has so many elements or characters'),
  minLength: length.describe('has at least so many elements or characters'),
  above: z.number().describe('is a number above this one'),
  below: z.number().describe('is a number below this one'),
  type: z.enum(JSON_TYPES).describe('is of this type'),
  exists: z.boolean().describe('is there, or is not'),
} as const;

const errorSchema = keysOf({
  error: z
    .union([z.literal(true), z.string().min(1).max(300)], { error: 'must be true or words of the error' })
    .describe('the call is refused; a text must be in the words of the error'),
});

const { equals, contains, matches, digest, minLength, above, below, type, exists } = CONDITIONS;

/** Something that must hold of a right answer. */
export const expectationSchema = z.union(
  [
    keysOf({ ...where, equals }),
    keysOf({ ...where, contains }),
    keysOf({ ...where, matches }),
    keysOf({ ...where, digest }),
    keysOf({ ...where, length: CONDITIONS.length }),
    keysOf({ ...where, minLength }),
    keysOf({ ...where, above }),
    keysOf({ ...where, below }),
    keysOf({ ...where, type }),
    keysOf({ ...where, exists }),
    errorSchema,
  ],
  {
    error: `must have exactly one of ${Object.keys(CONDITIONS).join(', ')}, with in and path where needed; or error alone`,
  },
);
