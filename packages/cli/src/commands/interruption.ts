import { Interrupted } from '../exit.ts';

/** Signals by which terminals and runners of continuous integration ask a process to end. */
const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** A signal that aborts when this process is asked to end; asked a second time, it ends at once. */
export function interruption(): { signal: AbortSignal; release: () => void } {
  const controller = new AbortController();
  const onSignal = () => controller.abort(new Interrupted());
  for (const name of SIGNALS) process.once(name, onSignal);
  return {
    signal: controller.signal,
    release: () => {
      for (const name of SIGNALS) process.off(name, onSignal);
    },
  };
}
