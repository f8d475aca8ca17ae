/**
 * Open event streams. The server's shutdown waits for open responses, so a SIGTERM has to end them; the
 * browsers reconnect to the next process by themselves. One set for the process, however often bundled.
 */
const key = Symbol.for('headroom.streams');
const holder = globalThis as { [key]?: Set<() => void> };
holder[key] ??= new Set();
const open = holder[key];

/** Adds what ends a stream; the answer takes it off the list again. */
export function onShutdown(close: () => void): () => void {
  open.add(close);
  return () => open.delete(close);
}

/** How many streams are open. */
export function openStreams(): number {
  return open.size;
}

/** Ends every open stream. */
export function closeStreams(): void {
  for (const close of [...open]) close();
}
