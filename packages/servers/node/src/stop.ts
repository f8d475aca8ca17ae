const DRAIN_TIMEOUT_MS = 500;

/** Ends the process when it is told to stop: once the server has closed, or after half a second. */
export function stopOnSignal(close: (closed: () => void) => void): void {
  const stop = () => {
    close(() => process.exit(0));
    setTimeout(() => process.exit(0), DRAIN_TIMEOUT_MS).unref();
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  // The primary is gone, however it went: no worker outlives it.
  process.once('disconnect', () => process.exit(0));
}
