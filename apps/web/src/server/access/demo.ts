import { ensureAccount, listMemberships, settleAccount } from '@headroom/db';
import type { Actor, SignedIn } from '#server/access/actor.ts';
import { db } from '#server/db.ts';
import { once } from '#server/once.ts';

const DEMO = { email: 'demo@localhost', name: 'Demo owner' } as const;

const known = once('demo-owner', () => ({
  userId: undefined as string | undefined,
  /** The workspace entered last: a demo has no sessions that could keep it. */
  workspaceId: undefined as string | undefined,
}));

/** The account that a demo acts as, made on first use; it owns the installation. */
export async function demoOwner(): Promise<SignedIn> {
  const owner = known();
  owner.userId ??= await ensureOwner();
  const memberships = await listMemberships(db(), owner.userId);
  const active = memberships.find(({ workspaceId }) => workspaceId === owner.workspaceId) ?? memberships[0];
  return {
    kind: 'user',
    userId: owner.userId,
    sessionId: '',
    ...DEMO,
    ownsInstallation: true,
    memberships,
    workspaceId: active?.workspaceId ?? null,
  };
}

/** Makes a workspace the one the demo works in, as long as its process runs. */
export function enterAsDemo(workspaceId: string): void {
  known().workspaceId = workspaceId;
}

async function ensureOwner(): Promise<string> {
  const id = await ensureAccount(db(), DEMO);
  await settleAccount(db(), id);
  return id;
}

/** Whether a user is the owner of a demo, who did not sign in and cannot sign out. */
export function isDemoOwner(actor: Actor): boolean {
  return actor.kind === 'user' && actor.sessionId === '';
}
