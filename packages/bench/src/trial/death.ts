import { setTimeout as delay } from 'node:timers/promises';
import { asksPort } from '../runtime/answering.ts';
import type { RunningServer } from '../runtime/runtime.ts';

/** Time by which the news of a death may follow the connection that broke with it. */
const NEWS_MS = 200;
/** The same where nothing listens any more: an engine takes seconds on a busy machine, a cluster always. */
const NEWS_OF_SILENCE_MS = 10_000;

/** End of a server that was found broken a moment ago, in words; undefined when it still runs. */
export async function deathOf({
  ended,
  url,
}: Pick<RunningServer, 'ended' | 'url'>): Promise<string | undefined> {
  const { hostname, port } = new URL(url);
  const isSilent = (await asksPort(hostname, Number(port))()) !== undefined;
  const news = await Promise.race([ended, delay(isSilent ? NEWS_OF_SILENCE_MS : NEWS_MS, undefined)]);
  return news && `${news} while its contract was checked`;
}
