import * as recorder from 'k6/x/recorder';
import type { Way } from '../src/handshake.ts';
import {
  ANSWERS,
  closeSession,
  discover,
  listen,
  openSession,
  type Session,
  statelessSession,
} from './client.ts';
import { isOver } from './metrics.ts';

/** Rule by which requests find their session. */
interface Handshake {
  /** Does something within a session that was opened by the handshake's rule. */
  within(use: (session: Session) => void): void;
  /** Called at the end of each iteration. */
  end(): void;
}

let kept: Session | undefined;
/** An iteration may begin at the very end of the test; it opens nothing more. */
let ended = false;
const nothing = () => {};
/** Holds a stream where the file answers what the server asks over it, and ends it. */
const listenForRequests = ANSWERS ? listen : nothing;
const endRequests = ANSWERS ? recorder.unlisten : nothing;

/** One session for each virtual user. @param opened and closed are called when it was */
function lasting(opened: (session: Session) => void, closed: () => void): Handshake {
  return {
    within: (use) => {
      if (ended) return;
      // A server may forget a session; its client opens another.
      if (kept?.lost) {
        kept = undefined;
        closed();
      }
      if (!kept) {
        kept = openSession();
        if (kept) opened(kept);
      }
      if (kept) use(kept);
    },
    end: () => {
      if (ended || !isOver()) return;
      ended = true;
      if (!kept) return;
      closeSession(kept);
      closed();
    },
  };
}

export const HANDSHAKE: Record<Way, Handshake> = {
  session: {
    within: (use) => {
      const session = openSession();
      if (!session) return;
      listenForRequests(session);
      use(session);
      closeSession(session);
      endRequests();
    },
    end: nothing,
  },
  abandoned: {
    within: (use) => {
      const session = openSession();
      if (!session) return;
      listenForRequests(session);
      use(session);
    },
    end: nothing,
  },
  persistent: lasting(listenForRequests, endRequests),
  // A stream ends after its session, as clients end it.
  listening: lasting(listen, recorder.unlisten),
  stateless: { within: (use) => use(statelessSession()), end: nothing },
  discover: {
    within: (use) => {
      discover(statelessSession());
      use(statelessSession());
    },
    end: nothing,
  },
};
