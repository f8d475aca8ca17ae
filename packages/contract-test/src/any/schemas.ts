import { Worker } from 'node:worker_threads';

/** A value and the JSON schema that it must be valid under; a stranger wrote both. */
export interface SchemaCase {
  schema: unknown;
  value: unknown;
}

/** Problem of a value by its schema, or why the schema cannot be read, in words; null for a valid value. */
export type Verdict = { readonly problem: string } | { readonly unread: string } | null;

/** Time for all values of a server: its schemas may be made to take for ever. */
const WITHIN_MS = 5000;
const MEMORY_MB = 256;
/** Beside this file, in the sources as in what is bundled of them. */
const THREAD = new URL(
  import.meta.url.endsWith('.ts') ? './schema-thread.ts' : './schema-thread.js',
  import.meta.url,
);

/**
 * Verdict on each value; null for a valid one. Schemas are walked through in a thread of its
 * own, which is ended when they take too long.
 * @returns one entry a case, or one sentence where the schemas could not be walked through
 */
export async function invalidBySchema(cases: readonly SchemaCase[]): Promise<Verdict[] | string> {
  if (cases.length === 0) return [];
  const thread = new Worker(THREAD, {
    workerData: cases,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    stdout: true,
    stderr: true,
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise((resolve) => {
      timer = setTimeout(
        () => resolve(`the schemas take more than ${WITHIN_MS / 1000} s to walk through`),
        WITHIN_MS,
      );
      thread.once('message', resolve);
      thread.once('error', (error) => resolve(`the schemas cannot be walked through: ${error.message}`));
    });
  } finally {
    clearTimeout(timer);
    await thread.terminate();
  }
}
