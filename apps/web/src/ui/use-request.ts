import type { Refused } from '@headroom/api/client';
import { useState } from 'react';

interface State {
  sending: boolean;
  refused: Refused | undefined;
  /** Whether what was sent last was done. */
  done: boolean;
}

/**
 * A request that a button or a form sends, one at a time.
 * @param ask sends it and returns the refusal, or nothing
 * @param leaves whether the page is left when it is done: then nothing is sent a second time
 */
export function useRequest<Args extends unknown[]>(
  ask: (...args: Args) => Promise<Refused | undefined>,
  { leaves = false } = {},
) {
  const [state, setState] = useState<State>({ sending: false, refused: undefined, done: false });

  async function send(...args: Args) {
    if (state.sending) return;
    setState({ ...state, sending: true, done: false });
    const refused = await ask(...args);
    setState({ sending: leaves && !refused, refused, done: !refused });
  }

  /** Drops the refusal, as it is no longer true. */
  function forget() {
    setState((before) => ({ ...before, refused: undefined }));
  }

  return { ...state, send, forget };
}
