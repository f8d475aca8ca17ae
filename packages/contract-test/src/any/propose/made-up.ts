import type { Json } from '@headroom/model/suite';
import { allows, type Bounds } from './allows.ts';
import { wordsOf } from './words-of.ts';

/** The parts of a JSON schema that a made-up text or number must keep; all a stranger's. */
interface PlainSchema extends Bounds {
  readonly description?: unknown;
  readonly format?: unknown;
  readonly pattern?: unknown;
}

/** Values of formats of which any will do. */
const OF_FORMATS: Readonly<Record<string, string>> = {
  date: '2026-01-01',
  'date-time': '2026-01-01T00:00:00Z',
  time: '12:00:00Z',
  duration: 'PT1S',
  email: 'somebody@example.org',
  hostname: 'example.org',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  uri: 'https://example.org/',
  url: 'https://example.org/',
};

/** Values that servers of all kinds know, by the words in names of arguments. */
const TYPICAL: Readonly<Record<string, string>> = {
  ...{ timezone: 'UTC', tz: 'UTC', time: '12:00', date: '2026-01-05', url: 'https://example.org/' },
  ...{ uri: 'https://example.org/', link: 'https://example.org/', expression: '1 + 1', formula: '1 + 1' },
  ...{ sql: 'SELECT 1', query: 'test', search: 'test', keyword: 'test', keywords: 'test', term: 'test' },
  ...{ city: 'London', location: 'London', country: 'FR', currency: 'EUR', language: 'en', locale: 'en' },
};

/** An example in the description of an argument: `e.g. "London"`. */
const EXAMPLE = /(?:e\.g\.|for example|such as|example:),? {0,2}['"`“‘]([^'"`”’\n]{1,100})['"`”’]/i;
const DESCRIBED_CHARACTERS = 2000;

const TEXT = 'Hello from Headroom. ';
const MOST_CHARACTERS = 1000;

/** Words in names of arguments that take any text. All other texts name something that the server must have. */
const FREE_TEXT = new Set(
  'body comment content contents greeting input message msg note paragraph phrase prompt question sentence str string text thought title topic value word words'.split(
    ' ',
  ),
);
/** Words in names of numbers that name something. */
const NAMING_NUMBERS = new Set(
  'code id ids identifier key no number phone pid port postcode timestamp version year zip'.split(' '),
);

/** A harmless text for an argument of any text; undefined where only some texts are right. */
export function madeUpText(name: string, schema: PlainSchema): Json | undefined {
  const { format, pattern, minLength, maxLength } = schema;
  const allowed = (text: string | undefined) =>
    text !== undefined && allows(schema, text) ? text : undefined;
  if (typeof format === 'string')
    return allowed(Object.hasOwn(OF_FORMATS, format) ? OF_FORMATS[format] : undefined);
  const example = allowed(exampleIn(schema));
  // Whether an example keeps the pattern is found out with all arguments, in a thread that may be ended.
  if (example !== undefined || pattern !== undefined) return example;
  if (wordsOf(name).some((word) => NAMING_NUMBERS.has(word))) return undefined;
  const typical = allowed(typicalText(name, schema));
  if (typical !== undefined) return typical;
  if (!wordsOf(name).some((word) => FREE_TEXT.has(word))) return undefined;
  const least = Math.max(1, numberOr(minLength, 1));
  const most = numberOr(maxLength, MOST_CHARACTERS);
  if (least > MOST_CHARACTERS || most < least) return undefined;
  const text = TEXT.trim().length >= least ? TEXT.trim() : TEXT.repeat(Math.ceil(least / TEXT.length));
  return text.slice(0, Math.max(least, Math.min(most, TEXT.trim().length)));
}

const describedBy = ({ description }: PlainSchema) =>
  typeof description === 'string' ? description.slice(0, DESCRIBED_CHARACTERS) : '';

const exampleIn = (schema: PlainSchema) => EXAMPLE.exec(describedBy(schema))?.[1];

/** A text that servers of all kinds know by this name. */
function typicalText(name: string, schema: PlainSchema): string | undefined {
  const word = wordsOf(name).findLast((one) => Object.hasOwn(TYPICAL, one));
  if (word === 'query' && /\bSQL\b/i.test(describedBy(schema))) return TYPICAL.sql;
  return word === undefined ? undefined : TYPICAL[word];
}

/** A small number within its bounds; undefined where the number names something. */
export function madeUpNumber(name: string, schema: PlainSchema): Json | undefined {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
  if (typeof minimum === 'number' && allows(schema, minimum)) return minimum;
  if (wordsOf(name).some((word) => NAMING_NUMBERS.has(word))) return undefined;
  const step = numberOr(multipleOf, 1);
  if (!(step > 0)) return undefined;
  const above = Math.max(numberOr(exclusiveMinimum, 0), numberOr(minimum, 0) - step);
  const value = step * (Math.floor(above / step) + 1);
  const isTooHigh = value > numberOr(maximum, value) || value >= numberOr(exclusiveMaximum, value + 1);
  const proposed = isTooHigh ? maximum : value;
  return isNumber(proposed) && allows(schema, proposed) ? proposed : undefined;
}

const isNumber = (value: unknown): value is number => typeof value === 'number';
const numberOr = (value: unknown, other: number) => (isNumber(value) ? value : other);
