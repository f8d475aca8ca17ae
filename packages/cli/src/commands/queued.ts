/** Steps of the commands that queue something and wait for it. */
import { plural } from '@headroom/model/text';
import type { QueuedAnswer } from '../api/answers.ts';
import type { ApiClient } from '../api/client.ts';
import { retry } from '../api/retry.ts';
import { CommandError, Interrupted, messageOf } from '../exit.ts';
import { durationLabel, printable } from '../output/printable.ts';
import type { Followed } from '../output/progress.ts';
import { follow } from './follow.ts';

/** A sentence for people, beside the result. */
export const note = (words: string) => void process.stderr.write(`${words}\n`);

/** A ref with the commit that was sent for it. */
export function calledAs(ref: string, sent: string): string {
  return ref === sent ? ref : `${ref} (${sent.slice(0, 8)})`;
}

/** Queues, and tells what was. Not aborted itself: an interrupted request may or may not have queued something. */
export async function queued<T extends QueuedAnswer>(
  create: () => Promise<T>,
  { signal, pageOf }: { signal: AbortSignal; pageOf: (created: T) => string },
): Promise<T> {
  const created = await retry(create, { signal, once: true, onWait: (words) => note(printable(words)) });
  const ahead = created.ahead > 0 ? `, ${plural(created.ahead, 'run')} ahead` : '';
  note(
    `Queued ${pageOf(created)}: ${plural(created.trials, 'trial')}, about ${durationLabel(created.estimatedSeconds)} of measuring${ahead}`,
  );
  return created;
}

interface Queued {
  readonly api: ApiClient;
  readonly id: string;
  /** Its name in messages. */
  readonly what: 'comparison' | 'run';
  /** Minutes. */
  readonly timeout: number | undefined;
  readonly signal: AbortSignal;
}

/** Follows what this command queued until it has ended; given up on, it is cancelled, so that no host measures it. */
export async function followOrCancel<T extends Followed>(
  read: (signal: AbortSignal) => Promise<T>,
  { api, id, what, timeout, signal }: Queued,
): Promise<T> {
  const time = timeout === undefined ? null : AbortSignal.timeout(timeout * 60_000);
  try {
    return await follow(read, time ? AbortSignal.any([signal, time]) : signal);
  } catch (error) {
    const late = time?.aborted && !signal.aborted;
    if (!late && !(error instanceof Interrupted)) throw error;
    const words = await cancelled(api, id);
    if (!late) {
      note(words);
      throw error;
    }
    throw new CommandError(`the ${what} did not end in ${plural(timeout ?? 0, 'minute')}; ${words}`);
  }
}

async function cancelled(api: ApiClient, id: string): Promise<string> {
  try {
    await api.cancel(id);
    return 'it was cancelled';
  } catch (error) {
    return `it could not be cancelled: ${messageOf(error)}`;
  }
}
