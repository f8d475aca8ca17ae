import { createServer } from 'node:net';
import { TrialFailure } from '../trial-failure.ts';

/**
 * A port of this machine that nobody listens on: the wanted one, or any when 0.
 * @throws TrialFailure `rig_failed` naming the port when it is taken
 */
export function claimPort(wanted: number, what: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const probe = createServer();
  probe.once('error', (cause) => {
    const reason = `port ${wanted}, which ${what} should listen on, is taken by another program; free it or set another port`;
    reject(new TrialFailure('rig_failed', reason, { cause }));
  });
  probe.listen(wanted, '0.0.0.0', () => {
    const address = probe.address();
    const port = typeof address === 'object' && address ? address.port : wanted;
    probe.close(() => resolve(port));
  });
  return promise;
}
