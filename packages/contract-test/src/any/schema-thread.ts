/** Thread that validates values by schemas of strangers; see schemas.ts. */
import { type Schema, Validator } from '@cfworker/json-schema';
import { answerIn } from '@headroom/model/text/thread';
import type { SchemaCase, Verdict } from './schemas.ts';

answerIn((cases: readonly SchemaCase[]) => cases.map(verdictOn));

/** The error that lies deepest, as it says most. */
function verdictOn({ schema, value }: SchemaCase): Verdict {
  try {
    const { valid, errors } = new Validator(withoutFormats(schema), '2020-12', false).validate(value);
    if (valid) return null;
    const last = errors.at(-1);
    return { problem: last ? `${placeOf(last.instanceLocation)}${last.error}` : 'it is not valid' };
  } catch (error) {
    return { unread: (error as Error).message };
  }
}

/** A schema without `format`, which JSON Schema 2020-12 has as a note to people and this library as a rule. */
function withoutFormats(schema: unknown): Schema {
  const text = JSON.stringify(schema, (key, value) =>
    key === 'format' && typeof value === 'string' ? undefined : value,
  );
  return JSON.parse(text);
}

/** A JSON pointer as people write places. */
function placeOf(pointer: string): string {
  const place = pointer.replace(/^#\/?/, '').replaceAll('/', '.');
  return place ? `${place}: ` : '';
}
