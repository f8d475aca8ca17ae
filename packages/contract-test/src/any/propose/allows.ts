/** The parts of a JSON schema that a plain value is held against here; patterns, which may take for ever, are not. */
export interface Bounds {
  readonly type?: unknown;
  readonly enum?: unknown;
  readonly minLength?: unknown;
  readonly maxLength?: unknown;
  readonly minimum?: unknown;
  readonly maximum?: unknown;
  readonly exclusiveMinimum?: unknown;
  readonly exclusiveMaximum?: unknown;
  readonly multipleOf?: unknown;
}

/** Whether a value keeps the type, the values and the bounds that a schema names. */
export function allows(schema: Bounds, value: unknown): boolean {
  if (!isOfType(schema.type, value)) return false;
  if (Array.isArray(schema.enum) && !isAmong(schema.enum, value)) return false;
  if (typeof value === 'string') return isAsLong(schema, value);
  return typeof value !== 'number' || isWithin(schema, value);
}

function isOfType(type: unknown, value: unknown): boolean {
  if (Array.isArray(type)) return type.some((one) => isOfType(one, value));
  switch (type) {
    case 'string':
    case 'boolean':
    case 'number':
      return typeof value === type;
    case 'integer':
      return Number.isInteger(value);
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value);
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
    default:
      return true;
  }
}

function isAmong(values: readonly unknown[], value: unknown): boolean {
  const text = JSON.stringify(value);
  return values.some((one) => JSON.stringify(one) === text);
}

/** JSON Schema counts characters of Unicode. */
function isAsLong({ minLength, maxLength }: Bounds, text: string): boolean {
  const length = Array.from(text).length;
  return !(isNumber(minLength) && length < minLength) && !(isNumber(maxLength) && length > maxLength);
}

function isWithin(bounds: Bounds, value: number): boolean {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = bounds;
  if (isNumber(minimum) && value < minimum) return false;
  if (isNumber(maximum) && value > maximum) return false;
  if (isNumber(exclusiveMinimum) && value <= exclusiveMinimum) return false;
  if (isNumber(exclusiveMaximum) && value >= exclusiveMaximum) return false;
  return !isNumber(multipleOf) || multipleOf <= 0 || Number.isInteger(value / multipleOf);
}

const isNumber = (value: unknown): value is number => typeof value === 'number';
