import type { Membership, TokenHolder } from '@headroom/db';

/** Sender of a request without a session or a token. */
export interface Anonymous {
  readonly kind: 'anonymous';
}

/** User who signed in with a browser. */
export interface SignedIn {
  readonly kind: 'user';
  readonly userId: string;
  readonly sessionId: string;
  readonly email: string;
  readonly name: string;
  readonly ownsInstallation: boolean;
  readonly memberships: readonly Membership[];
  /** The one whose runs lists show; one of the memberships, null without any. */
  readonly workspaceId: string | null;
}

/** A program with an API token; it acts for one workspace. */
export interface Program extends TokenHolder {
  readonly kind: 'token';
}

/** Sender of a request. */
export type Actor = Anonymous | SignedIn | Program;

export const ANONYMOUS: Anonymous = { kind: 'anonymous' };

/** The workspaces whose private runs the actor may read. */
export function workspacesOf(actor: Actor): string[] {
  if (actor.kind === 'anonymous') return [];
  if (actor.kind === 'token') return actor.scopes.includes('read') ? [actor.workspaceId] : [];
  return actor.memberships.map(({ workspaceId }) => workspaceId);
}

/** Name of the actor in the audit log. */
export function nameOf(actor: Actor): string {
  if (actor.kind === 'anonymous') return '';
  return actor.kind === 'user' ? actor.email : `token “${actor.name}” of ${actor.email}`;
}
