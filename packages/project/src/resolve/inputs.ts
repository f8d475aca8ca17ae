/** Values of the MCP registry's server.json: arguments and variables. */
import { z } from 'zod';
import { literalText, PLACEHOLDERS } from '../parts/placeholders.ts';
import type { Findings } from './launch.ts';
import { type Place, refuse } from './refusal.ts';
import { namesIn, withoutPlaceholders } from './without-placeholders.ts';

const text = z.union([z.string(), z.number(), z.boolean()]).transform(String).optional();

/** An object with its keys as they are written since September 2025. */
export function camelKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [camelKey(key), one]));
}

const camelKey = (key: string) => key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

const inputShape = {
  value: text,
  default: text,
  description: z.string().optional(),
  isRequired: z.boolean().optional(),
  isSecret: z.boolean().optional(),
};
const inputSchema = z.preprocess(camelKeys, z.looseObject(inputShape));
type Input = z.infer<typeof inputSchema>;

const shape = { ...inputShape, variables: z.record(z.string(), inputSchema).optional() };
export const variableSchema = z.preprocess(camelKeys, z.looseObject({ ...shape, name: z.string() }));
export const argumentSchema = z.preprocess(
  camelKeys,
  z.looseObject({
    ...shape,
    type: z.enum(['positional', 'named']),
    name: z.string().optional(),
    valueHint: z.string().optional(),
    format: z.string().optional(),
  }),
);
type Variable = z.infer<typeof variableSchema>;
export type Argument = z.infer<typeof argumentSchema>;

/** Placeholders that such files may mean by their variables. */
const TOLD = PLACEHOLDERS.filter((name) => name === 'host' || name === 'port');

/** Words of arguments: none for those without a value, unless they are flags that must be there. */
export function wordsOf(args: readonly Argument[], findings: Findings, place: Place): string[] {
  return args.flatMap((argument, at) => {
    const where = { ...place, field: `${place.field}.${at}` };
    const { type, name } = argument;
    if (type === 'named' && name === undefined) return refuse(where, 'has no name');
    if (type === 'named' && isFlag(argument)) return argument.isRequired ? [name as string] : [];
    const label = name ?? argument.valueHint ?? `argument ${at + 1}`;
    const value = textOf(argument, { label, variable: variableOf(argument) }, findings, where);
    if (value === undefined) return [];
    return type === 'named' ? [name as string, value] : [value];
  });
}

/** Whether a named argument stands without a value. */
function isFlag({ value, default: fallback, valueHint, isSecret, format }: Argument): boolean {
  const hasValue = [value, fallback, valueHint].some((one) => one !== undefined);
  return !hasValue && !isSecret && (format === undefined || format === 'boolean');
}

/** Variable that an argument of docker sets, such as `-e NAME={token}`. */
function variableOf({ type, name, value = '' }: Argument): string | undefined {
  const equals = value.indexOf('=');
  return type === 'named' && (name === '-e' || name === '--env') && equals > 0
    ? value.slice(0, equals)
    : undefined;
}

/** Variables by their names, those without a value left out. */
export function variablesOf(
  variables: readonly Variable[],
  findings: Findings,
  place: Place,
): Record<string, string> {
  const texts = variables.flatMap((variable, at) => {
    const where = { ...place, field: `${place.field}.${at}` };
    const { name } = variable;
    const value = textOf(variable, { label: name, variable: name }, findings, where);
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(texts);
}

interface Subject {
  /** Name by which its user gives the value. */
  readonly label: string;
  readonly variable: string | undefined;
}

/** @returns undefined where the value is missing: it is optional, or a need now */
function textOf(
  input: Input & Pick<Variable, 'variables'>,
  { label, variable }: Subject,
  findings: Findings,
  place: Place,
): string | undefined {
  const { value = input.default, description, isSecret: secret = false, isRequired = false } = input;
  if (value === undefined) {
    if (variable === undefined && !isRequired) return undefined;
    return findings.given({ name: label, description, secret, variable }, isRequired);
  }
  const told = Object.fromEntries(TOLD.map((word) => [word, `{${word}}`]));
  const values: Record<string, string> = Object.create(null);
  const used = namesIn(value);
  for (const [name, of] of Object.entries(input.variables ?? {})) {
    if (!used.has(name)) continue;
    const fixed = of.value ?? of.default;
    const isSame = variable !== undefined && valueIn(value) === `{${name}}`;
    const need = {
      name: isSame ? variable : name,
      description: of.description ?? description,
      secret: of.isSecret ?? secret,
      variable,
    };
    const own = Object.hasOwn(told, name) ? told[name] : undefined;
    const given =
      fixed === undefined ? (own ?? findings.given(need, of.isRequired ?? isRequired)) : literalText(fixed);
    if (given === undefined) return undefined;
    values[name] = given;
  }
  return withoutPlaceholders(value, { ...told, ...values }, place);
}

/** Value of a text such as `NAME=value`, or all of one without a name. */
const valueIn = (text: string) => text.slice(text.indexOf('=') + 1);
