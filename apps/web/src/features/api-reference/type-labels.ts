import { isNullable, type JsonSchema, shapesOf } from './json-schema.ts';

const FORMATS: Readonly<Record<string, string>> = {
  uuid: 'UUID',
  'date-time': 'time (ISO 8601, UTC)',
  email: 'e-mail address',
  uri: 'address',
};

/** Type of a value in words: "list of text", "whole number or null". */
export function typeLabel(schema: JsonSchema): string {
  const words = [...new Set(shapesOf(schema).map(wordOf))];
  if (isNullable(schema)) words.push('null');
  return words.join(' or ');
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'whole number',
  number: 'number',
  boolean: 'true or false',
};

function wordOf(shape: JsonSchema): string {
  const { type, format = '', items, additionalProperties, properties, anyOf, oneOf } = shape;
  if (shape.const !== undefined) return literal(shape.const);
  if (shape.enum) return shape.enum.length === 1 ? literal(shape.enum[0]) : 'one of these';
  if (anyOf || oneOf) return typeLabel(shape);
  if (type === 'array') return listLabel(items);
  if (type === 'object') return !properties && additionalProperties ? 'object by name' : 'object';
  return FORMATS[format] ?? TYPES[String(type)] ?? 'anything';
}

function listLabel(items: JsonSchema = {}): string {
  const words = typeLabel(items);
  if (words === 'anything') return 'list';
  return `list of ${words
    .replace(/^one of /, '')
    .replace(/^object$/, 'objects')
    .replace(/^text$/, 'texts')}`;
}

/** Limits on a value in words; empty where all of its type is allowed. */
export function limitLabel(schema: JsonSchema): string[] {
  return shapesOf(schema).flatMap((shape) => {
    const { minLength, maxLength, minItems, maxItems, pattern, items } = shape;
    return [
      ...(shape.enum && shape.enum.length > 1 ? [shape.enum.map(literal).join(', ')] : []),
      ...(shape.examples && shape.examples.length > 1
        ? [`such as ${shape.examples.map(literal).join(', ')}`]
        : []),
      ...range(minLength, maxLength, 'characters'),
      ...range(safe(shape.minimum), safe(shape.maximum), ''),
      ...range(minItems, maxItems, 'in the list'),
      // The pattern of a UUID is long and says no more than its name.
      ...(pattern && !shape.format ? [`matches ${pattern}`] : []),
      ...(items ? limitLabel(items).map((words) => `each: ${words}`) : []),
    ];
  });
}

/** A value as JSON writes it. */
export function literal(value: unknown): string {
  return JSON.stringify(value);
}

/** Bounds that only say what a double can hold are none. */
function safe(bound: number | undefined): number | undefined {
  return bound !== undefined && Math.abs(bound) === Number.MAX_SAFE_INTEGER ? undefined : bound;
}

function range(least: number | undefined, most: number | undefined, unit: string): string[] {
  const of = unit && ` ${unit}`;
  if (least !== undefined && most !== undefined) return [`${least} to ${most}${of}`];
  if (least !== undefined) return [`at least ${least}${of}`];
  return most === undefined ? [] : [`at most ${most}${of}`];
}
