/** Thread that validates values by schemas of strangers; see schemas.ts. */
import { parentPort, workerData } from 'node:worker_threads';
import { type Schema, Validator } from '@cfworker/json-schema';
import type { SchemaCase } from './schemas.ts';

parentPort?.postMessage((workerData as readonly SchemaCase[]).map(problemOf));

/** The error that lies deepest, as it says most; of a schema that is none, why. */
function problemOf({ schema, value }: SchemaCase): string | undefined {
  try {
    const { valid, errors } = new Validator(schema as Schema, '2020-12', false).validate(value);
    if (valid) return undefined;
    const last = errors.at(-1);
    return last ? `${placeOf(last.instanceLocation)}${last.error}` : 'it is not valid';
  } catch (error) {
    return `its schema cannot be read: ${(error as Error).message}`;
  }
}

/** A JSON pointer as people write places. */
function placeOf(pointer: string): string {
  const place = pointer.replace(/^#\/?/, '').replaceAll('/', '.');
  return place ? `${place}: ` : '';
}
