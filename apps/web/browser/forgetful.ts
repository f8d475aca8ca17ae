/**
 * Loaded first by a web app that serves one test file after another: on SIGUSR2 it forgets what it cached under names
 * that the next file uses again. Its other caches are keyed by ids.
 */
const CACHES = ['page-cache', 'demo-owner'];

/** Line that it prints then. */
export const FORGOTTEN = 'Forgot what it cached';

process.on('SIGUSR2', () => {
  for (const name of CACHES) Reflect.deleteProperty(globalThis, Symbol.for(`headroom.${name}`));
  process.stdout.write(`${FORGOTTEN}\n`);
});
