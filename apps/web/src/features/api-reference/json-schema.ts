/** Part of JSON Schema that our document uses. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
}

/** The shapes a value may have, each of one type, null left out. */
export function shapesOf(schema: JsonSchema): readonly JsonSchema[] {
  const { anyOf, oneOf, type } = schema;
  const shapes =
    anyOf ?? oneOf ?? (Array.isArray(type) ? type.map((one) => ({ ...schema, type: one })) : [schema]);
  return shapes.filter((shape) => shape.type !== 'null');
}

/** Whether a value may be null. */
export function isNullable({ anyOf, oneOf, type }: JsonSchema): boolean {
  return (
    type === 'null' || type?.includes('null') || (anyOf ?? oneOf ?? []).some((shape) => shape.type === 'null')
  );
}
