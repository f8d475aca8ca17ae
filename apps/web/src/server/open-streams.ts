import { once } from './once.ts';

/**
 * Functions that end the open event streams. The server's shutdown waits for open responses, so it has to end
 * them; browsers reconnect to the next process by themselves.
 */
const open = once('open-streams', () => new Set<() => void>());

/** Adds a function that ends a stream; the one that is returned removes it again. */
export function onShutdown(close: () => void): () => void {
  open().add(close);
  return () => open().delete(close);
}

/** Number of open streams. */
export function openStreams(): number {
  return open().size;
}

/** Ends every open stream. */
export function closeStreams(): void {
  for (const close of [...open()]) close();
}
