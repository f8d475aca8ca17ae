import { setTimeout as delay } from 'node:timers/promises';
import { renewLease } from '@headroom/db';
import type { WorkerContext } from '../context.ts';
import { HostLost } from '../host/serve.ts';
import { RunStopped } from './abort.ts';

/** Time that a silent worker is believed alive. */
export const LEASE_MS = 15_000;
/** Also the time within which a wish to cancel is seen. */
const HEARTBEAT_MS = 500;

/**
 * Keeps a claimed run's lease. The signal is aborted with a RunStopped when somebody asked to cancel, when
 * another worker holds the run or its host, or at shutdown. While Postgres is away nobody else can take the run either.
 */
export function keepLease(
  { db, owner, retry, shutdown }: WorkerContext,
  runId: string,
): { signal: AbortSignal; stop(): Promise<void> } {
  const stopped = new AbortController();
  const over = new AbortController();
  const onShutdown = () =>
    stopped.abort(new RunStopped(shutdown.reason instanceof HostLost ? 'lease lost' : 'shutdown'));
  if (shutdown.aborted) onShutdown();
  shutdown.addEventListener('abort', onShutdown, { once: true });
  const beat = async () => {
    while (!over.signal.aborted) {
      const lease = await retry(() => renewLease(db, { runId, owner, leaseMs: LEASE_MS }), over.signal);
      if (!lease.held) throw new RunStopped('lease lost');
      if (lease.cancelRequested) throw new RunStopped('cancelled');
      await delay(HEARTBEAT_MS, undefined, { signal: over.signal });
    }
  };
  const beating = beat().catch((error) => {
    // After `stop` nobody listens to the signal any more.
    stopped.abort(error);
  });
  return {
    signal: stopped.signal,
    stop: async () => {
      over.abort();
      shutdown.removeEventListener('abort', onShutdown);
      await beating;
    },
  };
}
