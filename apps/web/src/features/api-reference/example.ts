import { isNullable, type JsonSchema, shapesOf } from './json-schema.ts';

/** A small value that a schema takes: what must be sent, and no more. Texts that are for the reader to choose are "…". */
export function exampleOf(schema: JsonSchema): unknown {
  const [shape = {}] = shapesOf(schema);
  if (shape.default !== undefined) return shape.default;
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return shape.enum[0];
  if (shape.examples) return shape.examples[0];
  if (isNullable(schema)) return null;
  if (shape.type === 'object') return exampleObject(shape);
  if (shape.type === 'array') return shape.items && shape.minItems ? [exampleOf(shape.items)] : [];
  if (shape.type === 'boolean') return true;
  if (shape.type === 'integer' || shape.type === 'number') return Math.max(shape.minimum ?? 1, 1);
  return shape.format === 'email' ? 'name@example.org' : '…';
}

function exampleObject({ properties = {}, required = [] }: JsonSchema): Record<string, unknown> {
  return Object.fromEntries(required.map((name) => [name, exampleOf(properties[name] ?? {})]));
}
