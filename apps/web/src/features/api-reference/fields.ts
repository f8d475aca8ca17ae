import { type JsonSchema, shapesOf } from './json-schema.ts';
import { limitLabel, literal, typeLabel } from './type-labels.ts';

/** A field of a body or an answer, or a parameter. */
export interface Field {
  /** `servers`, `trials[].reason`; of an object by name `*` stands for the name. */
  readonly path: string;
  readonly type: string;
  /** Whether it must be sent, or is always in the answer. */
  readonly required: boolean;
  /** Limits on values of its type, and its meaning. */
  readonly notes: readonly string[];
}

/** The fields of a schema and of what is in them, in its order. */
export function fieldsOf(schema: JsonSchema): Field[] {
  return within(schema, '');
}

/** One field by its own name. */
export function fieldOf(path: string, schema: JsonSchema, required: boolean): Field {
  const { description, default: usual } = schema;
  const notes = [
    ...limitLabel(schema),
    ...(usual === undefined ? [] : [`${literal(usual)} by default`]),
    ...(description ? [description] : []),
  ];
  return { path, type: typeLabel(schema), required, notes };
}

function within(schema: JsonSchema, path: string): Field[] {
  const shapes = shapesOf(schema);
  return shapes.flatMap((shape, index) => {
    // Shapes of a union are told apart by a number, as their fields may have the same names.
    const at = shapes.filter(hasFields).length > 1 ? `${path}(${index + 1})` : path;
    return inside(shape, at);
  });
}

function inside(
  { properties, required = [], items, additionalProperties, anyOf, oneOf }: JsonSchema,
  path: string,
): Field[] {
  if (anyOf || oneOf) return within({ ...(anyOf && { anyOf }), ...(oneOf && { oneOf }) }, path);
  if (items) return within(items, `${path}[]`);
  if (typeof additionalProperties === 'object') return within(additionalProperties, join(path, '*'));
  return Object.entries(properties ?? {}).flatMap(([name, schema]) => [
    fieldOf(join(path, name), schema, required.includes(name)),
    ...within(schema, join(path, name)),
  ]);
}

function hasFields({ properties, items }: JsonSchema): boolean {
  return properties !== undefined || items !== undefined;
}

function join(path: string, name: string): string {
  return path ? `${path}.${name}` : name;
}
