import { setTimeout as delay } from 'node:timers/promises';
import { readSignUp } from '@headroom/db';
import type { WorkerContext } from '../context.ts';

/** A web app that starts at the same time says within this who may sign up. */
const HEAR_WITHIN_MS = 60_000;
const ASK_EVERY_MS = 500;

/** Strangers may sign up, and what they send would run as the worker's user: it takes none of it. */
export class StrangersMaySignUp extends Error {
  override name = 'StrangersMaySignUp';

  constructor(unconfined: string, may: 'open' | null) {
    const who =
      may === 'open'
        ? 'strangers may sign up'
        : 'no web app of this installation has said who may sign up, as it does when it starts';
    super(
      `builds and servers would run as the worker's own user (${unconfined}), and ${who}: install bubblewrap, set HEADROOM_RUNTIME to docker, or set HEADROOM_SIGN_UP of the web app to invited`,
    );
  }
}

type Asked = Pick<WorkerContext, 'db' | 'runtime'>;

/** Reason why this worker may not serve now; undefined when it may, or its runtime confines all it starts. */
export async function strangersOf({ db, runtime }: Asked): Promise<StrangersMaySignUp | undefined> {
  if (runtime.unconfined === undefined) return undefined;
  const may = await readSignUp(db);
  return may === 'open' || may === null ? new StrangersMaySignUp(runtime.unconfined, may) : undefined;
}

/** At the start of a worker. @throws StrangersMaySignUp; the signal's reason when told to stop meanwhile */
export async function refuseStrangers(
  context: Asked & Pick<WorkerContext, 'log' | 'retry' | 'shutdown'>,
): Promise<void> {
  const { db, log, retry, runtime, shutdown } = context;
  if (runtime.unconfined === undefined) return;
  const deadline = performance.now() + HEAR_WITHIN_MS;
  const ask = () => retry(() => readSignUp(db), shutdown);
  if ((await ask()) === null) log.info('waiting for the web app to say who may sign up');
  while ((await ask()) === null && performance.now() < deadline) {
    await delay(ASK_EVERY_MS, undefined, { signal: shutdown });
  }
  const refused = await retry(() => strangersOf(context), shutdown);
  if (refused) throw refused;
}
