import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Gauge, type Registry } from 'prom-client';
import manifest from '../../../package.json' with { type: 'json' };

/** Version of this installation: that of the repository. */
export const VERSION: string = manifest.version;

/** A commit that neither the image nor git names. */
const UNKNOWN = 'unknown';

/** The commit that a process serves. @param told the one that its image was made of; empty: that of the checkout it runs in */
export async function servedCommit(told: string): Promise<string> {
  if (told) return told;
  try {
    const { stdout } = await promisify(execFile)('git', ['rev-parse', 'HEAD']);
    return stdout.trim();
  } catch {
    return UNKNOWN;
  }
}

/**
 * Adds a metric that is always 1; its labels say which version and commit a process serves, and what else it is.
 * @param name such as `headroom_web_info`
 * @param commit asked at each reading
 */
export function describeProcess(
  registry: Registry,
  name: string,
  commit: () => Promise<string>,
  labels: Readonly<Record<string, string>> = {},
): void {
  new Gauge({
    name,
    help: 'Always 1; its labels say which version and commit this process serves',
    labelNames: [...Object.keys(labels), 'commit', 'version'],
    registers: [registry],
    async collect() {
      this.set({ ...labels, commit: await commit(), version: VERSION }, 1);
    },
  });
}
