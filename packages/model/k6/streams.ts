/** Streams over which a server sends by itself. */
import * as recorder from 'k6/x/recorder';
import { answersRequests, LISTEN_WITHIN_MS } from '../src/suite/client-answers.ts';
import { requestHeaders } from '../src/suite/handshake.ts';
import { SUBSCRIPTIONS_LISTEN } from '../src/suite/operations.ts';
import { config } from './config.ts';
import { protocolMeters } from './metrics.ts';
import { bodyOf, members, nextId } from './request.ts';
import type { Session } from './session.ts';

/** Whether each session holds a stream, over which the server may ask what the file answers. */
export const ANSWERS = answersRequests(config.workload.client);
/** Longest wait for a stream over which the server may ask. */
const AWAIT_MS = ANSWERS ? LISTEN_WITHIN_MS : 0;
/** In the place of a meter. */
const UNMEASURED = -1;

/** Notifications that are asked for; a server sends those that it offers. */
const ALL_CHANGES = { toolsListChanged: true, promptsListChanged: true, resourcesListChanged: true };

/** Holds a stream open for a session, to which the server may send by itself; its opening is measured. */
export const listen = (session: Session): void => hold(session, protocolMeters.listen.index);
/** Holds one that is no part of the handshake. */
export const listenUnmeasured = (session: Session): void => hold(session, UNMEASURED);

function hold({ url, headers }: Session, meter: number): void {
  recorder.listen(meter, url, { ...headers, Accept: 'text/event-stream' }, AWAIT_MS);
}

/** Holds a stream of notifications open by subscriptions/listen, of a server without sessions. */
export function subscribe(session: Session): void {
  nextId();
  const body = bodyOf(session, SUBSCRIPTIONS_LISTEN, members({ notifications: ALL_CHANGES }));
  const headers = { ...session.headers, ...requestHeaders(SUBSCRIPTIONS_LISTEN) };
  recorder.listen(protocolMeters.listen.index, session.url, headers, 0, body);
}
