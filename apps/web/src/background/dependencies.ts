import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '@headroom/observe';
import { DEPENDENCIES, type Dependency, whatIsAway } from '#server/readiness/away.ts';

const EVERY_MS = 2000;

/** Logs one line when a dependency goes away and one when it is back, until the signal is aborted. */
export async function watchDependencies(
  log: Pick<Log, 'info' | 'error'>,
  signal: AbortSignal,
  { everyMs = EVERY_MS, check = whatIsAway }: { everyMs?: number; check?: () => Promise<Dependency[]> } = {},
): Promise<void> {
  const awaySince = new Map<Dependency, number>();
  while (!signal.aborted) {
    const away = await check();
    for (const dependency of DEPENDENCIES) {
      const since = awaySince.get(dependency);
      if (away.includes(dependency) && since === undefined) {
        awaySince.set(dependency, performance.now());
        log.error({ dependency }, `${dependency} does not answer`);
      } else if (!away.includes(dependency) && since !== undefined) {
        awaySince.delete(dependency);
        const awayMs = Math.round(performance.now() - since);
        log.info({ dependency, awayMs }, `${dependency} is back`);
      }
    }
    await pause(everyMs, undefined, { signal, ref: false }).catch(() => undefined);
  }
}
