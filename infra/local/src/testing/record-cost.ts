/** Set-up of a test file: its processor time goes to its report. */
import { afterAll } from 'vitest';
import { processorMs } from './processor-time.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** Processor time of the file and of what it started, in ms. */
    processorMs?: number;
  }
}

/** Processor time of the earlier files of this worker process, in ms; the first file pays for its start. */
const worker = globalThis as { chargedMs?: number };

// Hooks at the end run in reverse order: this one comes after those of the file.
// biome-ignore lint/correctness/noEmptyPattern: vitest reads the fixtures of a hook from this pattern
afterAll(({}, file) => {
  const ms = processorMs(process.pid);
  file.meta.processorMs = ms - (worker.chargedMs ?? 0);
  worker.chargedMs = ms;
});
