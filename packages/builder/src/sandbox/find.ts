import { findBubblewrap } from './bubblewrap.ts';
import { type ConfinedOptions, confinedBy } from './confined.ts';
import type { Sandbox } from './sandbox.ts';
import { unconfined } from './unconfined.ts';
import { reapWork } from './work.ts';

interface SandboxOptions extends ConfinedOptions {
  /** `off`: nothing is kept apart. */
  wanted: 'auto' | 'off';
}

/** The sandbox of this host: bubblewrap, where it works. */
export async function findSandbox({ wanted, ...options }: SandboxOptions): Promise<Sandbox> {
  const found = wanted === 'off' ? 'HEADROOM_SANDBOX is off' : await findBubblewrap();
  if (typeof found !== 'string') return confinedBy(found, options);
  return { ...unconfined(found), reap: () => reapWork(options.cacheDir, options.tell) };
}
