'use client';

import { useEffect, useReducer } from 'react';
import { MESSAGE_NAMES } from '../../progress/message-names.ts';
import type { Message, Snapshot } from '../../progress/messages.ts';
import { fromSnapshot, type LiveState, reduce } from './state.ts';

/** How long to wait before a stream that was refused is asked for again. */
const RETRY_MS = 3000;
const LOST = 'The connection to the web app is lost; trying again. What is shown may be old.';

/** Follows a run's event stream, by its address, until its end; the first state comes from the server's snapshot. */
export function useRunStream(events: string, first: Snapshot, onEnd: () => void): LiveState {
  const [state, dispatch] = useReducer(
    (old: LiveState, message: Message) => reduce(old, message, Date.now()),
    first,
    (snapshot) => fromSnapshot(snapshot, snapshot.at),
  );

  useEffect(() => {
    let stream: EventSource;
    let retry: ReturnType<typeof setTimeout> | undefined;

    function connect() {
      stream = new EventSource(events);
      for (const name of MESSAGE_NAMES) {
        stream.addEventListener(name, (event) => {
          // The stream is our own, and checked where it is written.
          dispatch({ name, data: JSON.parse(event.data) } as Message);
          if (name === 'end') {
            stream.close();
            onEnd();
          }
        });
      }
      stream.onopen = () => dispatch({ name: 'notice', data: { live: true, message: '' } });
      stream.onerror = () => {
        dispatch({ name: 'notice', data: { live: false, message: LOST } });
        // The browser reconnects by itself unless it was answered with an error.
        if (stream.readyState === EventSource.CLOSED) retry = setTimeout(connect, RETRY_MS);
      };
    }

    connect();
    return () => {
      clearTimeout(retry);
      stream.close();
    };
  }, [events, onEnd]);

  return state;
}
