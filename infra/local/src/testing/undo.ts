/** Set-up of a test file that shares its process with others: none of them meets what it made of it. */
import { afterAll, vi } from 'vitest';

// Spies are vitest's own to restore.
afterAll(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
