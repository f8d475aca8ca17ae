'use client';

import { addressOf, call, type Refused } from '@headroom/api/client';
import type { Message, Snapshot } from '@headroom/api/progress';
import { useEffect, useReducer } from 'react';
import { MESSAGE_NAMES } from '../progress/message-names.ts';
import { fromSnapshot, type LiveState, reduce } from './state.ts';

/** Pause before a refused stream is requested again. */
const RETRY_MS = 10_000;
const LOST = 'The connection to the web app is lost; reconnecting. This page may be out of date.';
const REFUSED = 'No live updates, for example because too many pages are open; refreshing every 10 s.';
/** Error codes that make another request useless. */
const GONE = ['unauthorized', 'invalid_token', 'forbidden', 'not_found'];
const GONE_LABELS =
  'This run can no longer be read: it was deleted, or you may not read it. Reload the page.';

/** A run, and the end of the secret link by which its page was opened. */
interface Followed {
  readonly id: string;
  readonly key: string | undefined;
}

/**
 * Follows a run's event stream until its end; the first state comes from the server's snapshot. Where the stream is
 * refused, asks now and then where the run stands.
 */
export function useRunStream({ id, key }: Followed, first: Snapshot, onEnd: () => void): LiveState {
  const [state, dispatch] = useReducer(
    (old: LiveState, message: Message) => reduce(old, message, Date.now()),
    first,
    (snapshot) => fromSnapshot(snapshot, snapshot.at),
  );

  useEffect(() => {
    const run = { params: { id }, key };
    let stream: EventSource;
    let retry: ReturnType<typeof setTimeout> | undefined;
    let left = false;

    function connect() {
      stream = new EventSource(addressOf('GET /api/v1/runs/{id}/events', run));
      for (const name of MESSAGE_NAMES) {
        stream.addEventListener(name, (event) => {
          // The stream is our own, and checked where it is written.
          take({ name, data: JSON.parse(event.data) } as Message);
        });
      }
      stream.onopen = () => notice(null);
      stream.onerror = () => {
        // The browser reconnects by itself unless it was answered with an error.
        if (stream.readyState === EventSource.CLOSED) void askOnce();
        else notice(LOST);
      };
    }

    function take(message: Message) {
      dispatch(message);
      if (message.name !== 'end') return;
      stream.close();
      onEnd();
    }

    function notice(message: string | null) {
      dispatch({ name: 'notice', data: { live: message === null, message: message ?? '' } });
    }

    /** One request for a page whose stream was refused; the browser does not tell the reason. */
    async function askOnce() {
      const answer = await call('GET /api/v1/runs/{id}/progress', run);
      if (left) return;
      notice(answer.refused ? refusalLabel(answer.refused) : REFUSED);
      if (answer.refused) {
        if (!GONE.includes(answer.refused.code)) retry = setTimeout(connect, RETRY_MS);
        return;
      }
      const { status } = answer.body;
      take({ name: 'snapshot', data: answer.body });
      if (status === 'queued' || status === 'running') retry = setTimeout(connect, RETRY_MS);
      else take({ name: 'end', data: { status } });
    }

    connect();
    return () => {
      left = true;
      clearTimeout(retry);
      stream.close();
    };
  }, [id, key, onEnd]);

  return state;
}

/** Sentence for a run of which nothing is known at this moment. */
function refusalLabel({ code, message }: Refused): string {
  if (code === 'unreachable') return LOST;
  return GONE.includes(code) ? GONE_LABELS : message;
}
