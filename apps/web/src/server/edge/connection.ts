import { AsyncLocalStorage } from 'node:async_hooks';
import type { ServerResponse } from 'node:http';
import { once } from '#server/once.ts';

/** The way back to one reader, for an answer that lasts. */
export interface Connection {
  /**
   * Its request was sent behind another that is not answered yet: Node.js sends no event when such a one is
   * over.
   */
  readonly isShared: boolean;
  /** Calls back when it is over, however it ends, also where nothing of the answer was ever read. At once if it is. */
  onClose(closed: () => void): void;
  /** Ends it with what was not sent: a reader that takes nothing would hold it for ever. */
  destroy(): void;
}

const answers = once('answers', () => new AsyncLocalStorage<ServerResponse>());

/** Lets what answers a request find its connection, which Next.js does not pass on. */
export function whileAnswering(response: ServerResponse, work: () => void): void {
  answers().run(response, work);
}

/** The connection of the request that is being answered. Throws for one that did not come through the edge. */
export function connection(): Connection {
  const response = answers().getStore();
  if (!response) throw new Error('the request did not come through the edge');
  return connectionOf(response);
}

/** A response, seen as the way to its reader. */
export function connectionOf(response: ServerResponse): Connection {
  return {
    isShared: response.socket === null,
    onClose(closed) {
      if (response.closed || response.destroyed) closed();
      else response.once('close', closed);
    },
    destroy: () => void response.destroy(),
  };
}
