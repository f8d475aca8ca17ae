import { setTimeout as delay } from 'node:timers/promises';
import { isAwaited, readSignUp, type SignUp, saveSignUp } from '@headroom/db';
import { db } from '#server/db.ts';
import { env } from '#server/env.ts';
import { ApiError } from '#server/http/errors.ts';
import { log } from '#server/log.ts';

const TRY_AGAIN_MS = 5_000;

export const BY_INVITATION =
  'This installation is invite-only: ask a member for an invitation, and sign up with the address it was sent to.';

export function isInvitedOnly(): boolean {
  return env().HEADROOM_SIGN_UP === 'invited';
}

/** Whether an address may get an account here, now. */
export async function mayMakeAccount(email: string): Promise<boolean> {
  return !isInvitedOnly() || isAwaited(db(), email);
}

/** Refuses an address alike, whether it has an account or not. @throws ApiError */
export async function refuseUninvited(email: string): Promise<void> {
  if (!(await mayMakeAccount(email))) throw new ApiError('forbidden', BY_INVITATION);
}

/** Tells workers who may make an account, as soon as Postgres can be reached. Never rejects. */
export async function tellSignUp(): Promise<void> {
  const { HEADROOM_DEMO_OWNER, HEADROOM_SIGN_UP } = env();
  const signUp: SignUp = HEADROOM_DEMO_OWNER ? 'demo' : HEADROOM_SIGN_UP;
  for (;;) {
    try {
      if ((await readSignUp(db())) !== signUp) await saveSignUp(db(), signUp);
      return;
    } catch (error) {
      log().debug({ err: error }, 'workers were not told yet who may sign up');
      await delay(TRY_AGAIN_MS, undefined, { ref: false });
    }
  }
}
