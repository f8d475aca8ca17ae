import type { MisleadingBody } from '../suite/contract.ts';
import type { PayloadBackends } from './context.ts';

type JsonRecord = Readonly<Record<string, unknown>>;
type Change = readonly [title: string, change: (part: string) => string];

/** Stands for a number that no value of JavaScript is written as. */
const TOO_LARGE = '1e999';

/** Values and fields of a record that a reader without types, or with lenient ones, takes for something. */
const RECORDS: readonly (readonly [title: string, change: (record: JsonRecord) => JsonRecord])[] = [
  ['an amount that is null', (record) => ({ ...record, amount: null })],
  ['an amount that is a text', (record) => ({ ...record, amount: String(record.amount) })],
  ['an amount that no double holds', (record) => ({ ...record, amount: TOO_LARGE })],
  ['a status that is a number', (record) => ({ ...record, status: 7 })],
  ['a status that is null', (record) => ({ ...record, status: null })],
  ['a category that is null', (record) => ({ ...record, category: null })],
  ['a category that is a list', (record) => ({ ...record, category: ['toys'] })],
  ...['category', 'status', 'amount'].map(
    (field) => [`a record without ${field}`, (record: JsonRecord) => without(record, field)] as const,
  ),
];

/** Parts of a line that functions of languages take for numbers, or that nobody reads as one. */
const LINES: readonly Change[] = [
  ['a duration with a sign', duration(' duration_ms=+5')],
  ['a duration in Arabic digits', duration(' duration_ms=٣')],
  ['a duration with an underscore', duration(' duration_ms=1_0')],
  ['an empty duration', duration(' duration_ms=')],
  ['a line without a duration', duration('')],
  ['an hour in Arabic digits', hour('٠١')],
  ['an hour with a letter', hour('1x')],
  ['an hour with a sign', hour('+1')],
  ['an hour of three digits', hour('013')],
  ['an hour that no day has', hour('24')],
  ['a line without a level', (line) => line.replace(/ [A-Z]+ /, '  ')],
  ['a message without its end', (line) => line.replace(/ msg=".*/, ' msg="')],
];

/**
 * The real bodies with one thing wrong in their middle, where no reader of a beginning or an end sees it. The record is
 * one that does not match, as a body is one of records or none, whichever of them count.
 */
export function* misleadingBodies({ recordsText, logs }: PayloadBackends): Iterable<MisleadingBody> {
  const records = JSON.parse(recordsText) as readonly JsonRecord[];
  const at = middleOf(records, ({ status }) => status === 'pending');
  const lines = logs.split('\n');
  const lineAt = middleOf(lines, (line) => line !== '');
  // All but one record is the same in every body: it is written once.
  const [before, after] = [records.slice(0, at), records.slice(at + 1)].map((part) =>
    written(part).slice(1, -1),
  );
  for (const [title, change] of RECORDS) {
    const changed = change(records[at] as JsonRecord);
    yield ofRecords(title, briefly(changed), `[${before},${written(changed)},${after}]`);
  }
  yield ofRecords('text after the list', '…] and more', `${recordsText} and more`);
  for (const [title, change] of LINES) {
    const part = change(lines[lineAt] as string);
    const text = lines.with(lineAt, part).join('\n');
    yield { tool: 'analyze_logs', title, part, body: { type: 'text/plain; charset=utf-8', text } };
  }
}

function ofRecords(title: string, part: string, text: string): MisleadingBody {
  return { tool: 'analyze_records', title, part, body: { type: 'application/json', text } };
}

/** What counts of a record, and where it stands. */
function briefly({ id, status, category, amount }: JsonRecord): string {
  return written({ id, status, category, amount });
}

function written(value: object): string {
  return JSON.stringify(value).replace(`"${TOO_LARGE}"`, TOO_LARGE);
}

function without(record: JsonRecord, field: string): JsonRecord {
  return Object.fromEntries(Object.entries(record).filter(([name]) => name !== field));
}

function duration(field: string): Change[1] {
  return (line) => line.replace(/ duration_ms=\d+/, field);
}

function hour(digits: string): Change[1] {
  return (line) => line.replace(/T\d\d:/, `T${digits}:`);
}

/** The first place from the middle on where something fits. @throws for a body without, which is the rig's fault */
function middleOf<T>(values: readonly T[], fits: (value: T) => boolean): number {
  const at = values.findIndex((value, i) => i >= values.length / 2 && fits(value));
  if (at >= 0) return at;
  throw new Error('the API service serves other bodies than those of suite payload');
}
