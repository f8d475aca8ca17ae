import exec from 'k6/execution';
import * as recorder from 'k6/x/recorder';
import { type HandshakeId, type Way, wayOf } from '../src/suite/handshake.ts';
import { draw } from '../src/suite/variables.ts';
import { config } from './config.ts';
import { discover, probe } from './discovery.ts';
import { isOver, viewMeters } from './metrics.ts';
import {
  closeSession,
  type Opening,
  openingOf,
  openSession,
  type Session,
  statelessSession,
} from './session.ts';
import { ANSWERS, listen, listenUnmeasured, subscribe } from './streams.ts';

/** Rule by which requests find their session. */
export interface Handshake {
  /** Does something within a session that was opened by the handshake's rule. */
  within(use: (session: Session) => void): void;
  /** Called at the end of each iteration. */
  end(): void;
}

/** What ends a session, or leaves it open. */
type End = (session: Session) => void;

let kept: Session | undefined;
/** An iteration may begin at the very end of the test; it opens nothing more. */
let ended = false;
const nothing = () => {};
/** Holds a stream where the file answers what the server asks over it, and ends it. */
const listenForRequests = ANSWERS ? listenUnmeasured : nothing;
const endRequests = ANSWERS ? recorder.unlisten : nothing;

/** Purpose of the draw whether a session is left open; those of the variables of a call are not negative. */
const LEAVES = -4;
/** Sessions of this virtual user that came to their end. */
let sessions = 0;

/** What ends the sessions of a handshake but for a share that is left open. @param abandonPct of those that it would end */
export function endOf(id: HandshakeId, abandonPct = 0): End {
  const { left: leftMeter, ended: endedMeter } = viewMeters;
  const leavesAll = wayOf(id) === 'abandoned';
  if (!leftMeter || !endedMeter) return leavesAll ? nothing : closeSession;
  const share = ((leavesAll ? 100 : abandonPct) * 2 ** 32) / 100;
  return (session) => {
    if (!session.id || session.lost) return;
    const at = { seed: config.seed, vu: exec.vu.idInTest, iteration: sessions, call: 0 };
    sessions += 1;
    const isLeft = draw(at, LEAVES) < share;
    recorder.note((isLeft ? leftMeter : endedMeter).index, Date.now() - session.openedAtMs);
    if (!isLeft) closeSession(session);
  };
}

/** One session for each virtual user. @param opened and closed are called when it was */
function lasting(
  opening: Opening,
  end: End,
  opened: (session: Session) => void,
  closed: () => void,
): Handshake {
  return {
    within: (use) => {
      if (ended) return;
      // A server may forget a session; its client opens another.
      if (kept?.lost) {
        kept = undefined;
        closed();
      }
      if (!kept) {
        kept = openSession(opening);
        if (kept) opened(kept);
      }
      if (kept) use(kept);
    },
    end: () => {
      if (ended || !isOver()) return;
      ended = true;
      if (!kept) return;
      end(kept);
      closed();
    },
  };
}

/** A session for each use. @param before is called ahead of each */
const fresh = (opening: Opening, end: End, closed: () => void, before = nothing): Handshake => ({
  within: (use) => {
    before();
    const session = openSession(opening);
    if (!session) return;
    listenForRequests(session);
    use(session);
    end(session);
    closed();
  },
  end: nothing,
});

const HANDSHAKE: Record<Way, (opening: Opening, end: End) => Handshake> = {
  session: (opening, end) => fresh(opening, end, endRequests),
  abandoned: (opening, end) => fresh(opening, end, nothing),
  probed: (opening, end) => fresh(opening, end, endRequests, () => probe(statelessSession())),
  persistent: (opening, end) => lasting(opening, end, listenForRequests, endRequests),
  // A stream ends after its session, as clients end it.
  listening: (opening, end) => lasting(opening, end, listen, recorder.unlisten),
  stateless: () => ({ within: (use) => use(statelessSession()), end: nothing }),
  discover: () => ({
    within: (use) => {
      discover(statelessSession());
      use(statelessSession());
    },
    end: nothing,
  }),
  subscribed: () => ({
    within: (use) => {
      if (ended) return;
      if (!kept) {
        kept = statelessSession();
        subscribe(kept);
      }
      use(kept);
    },
    end: () => {
      if (ended || !isOver()) return;
      ended = true;
      recorder.unlisten();
    },
  }),
};

/** The rule of a handshake, for this virtual user. @param abandonPct percent of its sessions that are left open */
export function handshakeOf(id: HandshakeId, abandonPct: number): Handshake {
  return HANDSHAKE[wayOf(id)](openingOf(id), endOf(id, abandonPct));
}
