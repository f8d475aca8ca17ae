import {
  type Db,
  type EventFacts,
  forgeToken,
  readRunBudgets,
  SecretUnreadable,
  type TakenDelivery,
  type WebhookToTest,
} from '@headroom/db';
import { type Forge, ForgeFailed, forgeAt, postSticky, type Send, setStatusOnce } from '@headroom/forge';
import { budgetsSchema } from '@headroom/report/compare';
import { readCompared } from '#results/comparison/compared.ts';
import { readCpuLines } from '#results/cpu-profiles/read.ts';
import { env } from '#server/env.ts';
import { fetchGuarded, type Guard } from '#server/outbound/fetch-guarded.ts';
import { runUrl } from '../message.ts';
import type { OfForge } from './format.ts';
import { toldOf } from './told.ts';

/** Time for all requests of one attempt, within the lease of who took the delivery; one may take 10 s of it. */
const TIME_LIMIT_MS = 45_000;
const REQUEST_MS = 10_000;

/** What became of it. */
interface Told {
  /** Of the last answer that was refused, or 200; null when there was none. */
  readonly responseStatus: number | null;
  readonly error: string | null;
  /** Time that the forge wants to be left alone; null: it does not say. */
  readonly retryAfterMs: number | null;
}

/**
 * Tells a forge what a comparison of its watch is now, whatever the event was: messages come late, twice, and in any
 * order. What it shows already is not written again.
 */
export function tellForge(
  db: Db,
  delivery: OfForge<TakenDelivery>,
  { run }: EventFacts,
  guard: Guard,
): Promise<Told> {
  return attempt(delivery, guard, async (forge) => {
    const compared = await readCompared(run.id);
    const budgets = budgetsSchema.safeParse(await readRunBudgets(db, run.id)).data ?? {};
    const page = runUrl(run);
    const told = toldOf(run, {
      ...{ comparison: compared?.comparison ?? null, contexts: compared?.contexts ?? [] },
      ...{ budgets, page, cpuLines: compared ? await readCpuLines(compared.run) : [] },
    });
    const name = delivery.statusName ?? '';
    for (const { commit, ...status } of told.statuses) {
      await setStatusOnce(forge, { commit, name, status: { ...status, url: page } });
    }
    if (told.comment === null) return;
    const numbers = new Set<number>();
    for (const { commit } of told.statuses) {
      const number = await forge.changeOf(commit);
      if (number !== null) numbers.add(number);
    }
    const comment = { text: told.comment, key: `watch-${delivery.watchId}`, version: run.id };
    for (const number of numbers) await postSticky(forge.change(number), comment);
  });
}

/** Asks a forge for the repository: whether it is there, and the token may read it. */
export async function checkForge(
  webhook: OfForge<WebhookToTest>,
  guard: Guard,
): Promise<Omit<Told, 'retryAfterMs'> & { tookMs: number }> {
  const startedAt = performance.now();
  const { responseStatus, error } = await attempt(webhook, guard, (forge) => forge.check());
  return { responseStatus, error, tookMs: Math.round(performance.now() - startedAt) };
}

type Stored = OfForge<Pick<TakenDelivery, 'url' | 'secret' | 'format' | 'workspaceId' | 'watchId'>>;

async function attempt(stored: Stored, guard: Guard, work: (forge: Forge) => Promise<void>): Promise<Told> {
  const key = env().HEADROOM_SECRETS_KEY;
  if (!key) {
    const error = 'the token cannot be decrypted: this installation has no HEADROOM_SECRETS_KEY any more';
    return { responseStatus: null, error, retryAfterMs: null };
  }
  try {
    const { format, url } = stored;
    const token = forgeToken(stored, key);
    await work(forgeAt(format, { url, token, userAgent: 'Headroom', send: sendGuarded(guard) }));
    return { responseStatus: 200, error: null, retryAfterMs: null };
  } catch (error) {
    if (error instanceof ForgeFailed) {
      const { status: responseStatus, message, retryAfterMs } = error;
      return { responseStatus, error: message, retryAfterMs };
    }
    if (!(error instanceof SecretUnreadable)) throw error;
    const words =
      'the token cannot be decrypted: it was stored with another HEADROOM_SECRETS_KEY; store it again';
    return { responseStatus: null, error: words, retryAfterMs: null };
  }
}

/** Sends by the guarded client, and follows no redirect: the token goes to the address that was given and to no other. */
function sendGuarded(guard: Guard): Send {
  const until = performance.now() + TIME_LIMIT_MS;
  return async ({ maxBytes, ...request }) => {
    const timeLimitMs = Math.min(guard.timeLimitMs ?? REQUEST_MS, until - performance.now());
    if (timeLimitMs <= 0) throw new ForgeFailed('the forge took too long to answer');
    const asked = { ...request, follow: false, maxAnswerBytes: maxBytes };
    const fetched = await fetchGuarded(asked, { ...guard, timeLimitMs });
    if (fetched.state === 'answered') return fetched;
    throw new ForgeFailed(`the forge was not reached: ${fetched.reason}`);
  };
}
