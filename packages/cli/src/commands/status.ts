import { hasEnded } from '@headroom/model/run';
import { plural } from '@headroom/model/text';
import { apiClient } from '../api/client.ts';
import type { StatusOptions } from '../arguments/schemas.ts';
import { readEnv } from '../env.ts';
import { CommandError } from '../exit.ts';
import { accessOf } from '../settings/access.ts';
import { findSettings } from '../settings/settings.ts';
import { conclude } from './conclude.ts';
import { follow, readPatiently } from './follow.ts';
import { interruption } from './interruption.ts';

/** Tells what is known of a comparison. Gives the status to end with: 3 while it goes on. It never cancels. */
export async function statusCommand(options: StatusOptions): Promise<number> {
  const { signal: interrupted, release } = interruption();
  const time = options.timeout === undefined ? null : AbortSignal.timeout(options.timeout * 60_000);
  const signal = time ? AbortSignal.any([interrupted, time]) : interrupted;
  try {
    const settings = await findSettings(process.cwd());
    const api = apiClient(accessOf(readEnv(), settings));
    const note = (words: string) => void process.stderr.write(`${words}\n`);
    const read = (until: AbortSignal) => api.read(options.id, until);
    let comparison = await readPatiently(read, signal, note);
    if (options.wait && !hasEnded(comparison.status)) comparison = await follow(read, signal);
    return await conclude(comparison, { api, options, signal, budgets: settings.budgets });
  } catch (error) {
    if (!time?.aborted || interrupted.aborted) throw error;
    throw new CommandError(`the comparison did not end in ${plural(options.timeout ?? 0, 'minute')}`);
  } finally {
    release();
  }
}
