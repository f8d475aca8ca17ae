import type { HandshakeId } from '../src/handshake.ts';
import { closeSession, openSession, type Session } from './client.ts';

/** Does something within a session that was opened by the handshake's rule. */
type Handshake = (use: (session: Session) => void) => void;

let kept: Session | undefined;

/** How a request finds its session; one function a handshake. */
export const HANDSHAKE: Record<HandshakeId, Handshake> = {
  session: (use) => {
    const session = openSession();
    if (!session) return;
    use(session);
    closeSession(session);
  },
  persistent: (use) => {
    kept ??= openSession();
    if (kept) use(kept);
  },
};
