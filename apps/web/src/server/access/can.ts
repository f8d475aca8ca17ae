import { ACTIONS, type Action, type Rule } from '@headroom/api/rights';
import type { Subject, WorkspaceRole } from '@headroom/db';
import { type Actor, roleIn, workspaceOf } from './actor.ts';

/** What an action is done to: a thing of a workspace, or null where there is none (an account, the installation). */
export type Target =
  | (Subject & { /** The end of the secret link that came with the request. */ readonly key?: string })
  | null;

const RANK: Record<WorkspaceRole, number> = { viewer: 1, member: 2, owner: 3 };

/**
 * Whether somebody may do something. The one function that decides it: for pages, for the API, and for what lists show.
 * A token may do what its scopes say and its maker may.
 */
export function can(actor: Actor, action: Action, target: Target = null): boolean {
  const rule: Rule = ACTIONS[action];
  if (actor.kind === 'token' && !(rule.scope && actor.scopes.includes(rule.scope))) return false;
  if (rule.needs === 'everyone') return true;
  if (rule.byLink && opens(target)) return true;
  if (actor.kind === 'anonymous') return false;
  if (rule.needs === 'signed_in') return true;
  if (rule.needs === 'installation') return actor.ownsInstallation;
  if (rule.installationToo && actor.ownsInstallation) return true;
  const role = roleIn(actor, target?.workspaceId ?? null);
  if (!role) return false;
  if (rule.ownToo && target?.userId === actor.userId) return RANK[role] >= RANK.member;
  return RANK[role] >= RANK[rule.needs];
}

/** Whether somebody may do something in the workspace they work in. */
export function canHere(actor: Actor, action: Action): boolean {
  const workspaceId = workspaceOf(actor);
  return can(actor, action, workspaceId === null ? null : { workspaceId });
}

function opens(target: Target): boolean {
  return Boolean(target?.shareKey && target.key === target.shareKey);
}
