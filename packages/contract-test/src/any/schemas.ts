import { moduleOf } from '@headroom/model/host/places';
import { ThreadEnded, threadOf } from '@headroom/model/text/thread';

/** A value and the JSON schema that it must be valid under; a stranger wrote both. */
export interface SchemaCase {
  schema: unknown;
  value: unknown;
}

/** Problem of a value by its schema, or why the schema cannot be read, in words; null for a valid value. */
export type Verdict = { readonly problem: string } | { readonly unread: string } | null;

const THREAD = moduleOf('packages/contract-test/src/any/schema-thread.ts');
/** Limits for all values of a server: its schemas may be made to take for ever. */
const verdictsOn = threadOf<readonly SchemaCase[], Verdict[]>(THREAD, { withinMs: 5000, memoryMb: 256 });

/**
 * Verdict on each value; null for a valid one. Schemas are walked through in a thread of their own.
 * @returns one entry a case, or one sentence where the schemas could not be walked through
 */
export async function invalidBySchema(cases: readonly SchemaCase[]): Promise<Verdict[] | string> {
  if (cases.length === 0) return [];
  try {
    return await verdictsOn(cases);
  } catch (error) {
    if (!(error instanceof ThreadEnded)) throw error;
    return `the schemas cannot be walked through: ${error.message}`;
  }
}
