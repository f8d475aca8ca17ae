import type { Db, Transaction } from '../db.ts';
import type { SignUp } from '../generated/client.ts';

export type { SignUp };

/** The row that an installation has of itself. */
const ID = 1;

/** Says, for workers, who may make an account. The web process that started last is believed. */
export async function saveSignUp(db: Db, signUp: SignUp): Promise<void> {
  await db.installation.upsert({ where: { id: ID }, create: { id: ID, signUp }, update: { signUp } });
}

/** The rule of sign-up; null before a web app has stored one. */
export async function readSignUp(db: Db): Promise<SignUp | null> {
  return (await db.installation.findUnique({ where: { id: ID } }))?.signUp ?? null;
}

/** Whether an address may get an account where sign-up is by invitation: it was invited, or nobody owns the installation yet. */
export async function isAwaited(db: Db | Transaction, email: string): Promise<boolean> {
  if ((await db.user.count({ where: { ownsInstallation: true } })) === 0) return true;
  const invited = { email: email.toLowerCase(), expiresAt: { gt: new Date() } };
  return (await db.invitation.count({ where: invited })) > 0;
}
