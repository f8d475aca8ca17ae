/** Roles of members of a workspace, from the least to the highest. */
export const ROLES = ['viewer', 'member', 'owner'] as const;
export type Role = (typeof ROLES)[number];

const RANK: Record<Role, number> = { viewer: 1, member: 2, owner: 3 };

/** Purposes that an API token may have. */
export const SCOPES = ['read', 'submit', 'publish', 'admin'] as const;
export type Scope = (typeof SCOPES)[number];

/** What the command asks in continuous integration takes: it queues, waits, reads what was found, and cancels. */
export const CI_SCOPES: readonly Scope[] = ['read', 'submit'];

/** The least role that may give a token this scope. */
export const SCOPE_NEEDS: Readonly<Record<Scope, Role>> = {
  read: 'member',
  submit: 'member',
  publish: 'member',
  admin: 'owner',
};

/** The scopes that a role may give a token. */
export function scopesOf(role: Role | undefined): Scope[] {
  return SCOPES.filter((scope) => role && RANK[role] >= RANK[SCOPE_NEEDS[scope]]);
}

/** A kind of thing that has an id. */
export type SubjectKind =
  | 'workspace'
  | 'run'
  | 'project'
  | 'trial'
  | 'CPU profile'
  | 'host'
  | 'pool'
  | 'token'
  | 'invitation'
  | 'load profile'
  | 'watch'
  | 'webhook'
  | 'delivery';

/** Conditions under which an action is allowed. */
export interface Rule {
  /**
   * `everyone`: also who is not signed in. `signed_in`: any account. `installation`: the owner of the installation.
   * Otherwise the least role in the subject's workspace.
   */
  readonly needs: 'everyone' | 'signed_in' | 'installation' | Role;
  /** The scope a token needs; null: no token may do it. */
  readonly scope: Scope | null;
  /** A secret link to the subject suffices. */
  readonly byLink?: true;
  /** The maker of the subject may do it with the least role `member`, too. */
  readonly ownToo?: true;
  /** The owner of the installation may do it, too, wherever the subject is. */
  readonly installationToo?: true;
}

/** Everything that can be done, and who may. The only place where that is written. */
export const ACTIONS = {
  'public.read': { needs: 'everyone', scope: 'read' },

  'run.list': { needs: 'viewer', scope: 'read' },
  'run.read': { needs: 'viewer', scope: 'read', byLink: true },
  'run.create': { needs: 'member', scope: 'submit' },
  'run.cancel': { needs: 'member', scope: 'submit' },
  'run.name': { needs: 'member', scope: 'submit' },
  'run.share': { needs: 'member', scope: 'publish' },
  'run.publish': { needs: 'member', scope: 'publish' },
  'run.delete': { needs: 'owner', scope: 'admin' },

  'project.read': { needs: 'viewer', scope: 'read' },
  'project.manage': { needs: 'member', scope: 'submit' },

  'profile.list': { needs: 'viewer', scope: 'read' },
  /** Whoever may queue runs may keep their loads. */
  'profile.manage': { needs: 'member', scope: 'submit' },

  'watch.read': { needs: 'viewer', scope: 'read' },
  /** Whoever may queue runs may have them queued. */
  'watch.manage': { needs: 'member', scope: 'submit' },
  'watch.publish': { needs: 'member', scope: 'publish' },
  /** A forge has no account: its signature is its right. */
  'watch.push': { needs: 'everyone', scope: 'read' },

  'host.list': { needs: 'signed_in', scope: 'read' },
  'host.manage': { needs: 'owner', scope: 'admin' },
  /** A run there may be another workspace's, and is ended unread. */
  'host.cancel': { needs: 'owner', scope: 'admin', installationToo: true },

  'study.import': { needs: 'installation', scope: 'admin' },

  'workspace.list': { needs: 'signed_in', scope: 'read' },
  'workspace.create': { needs: 'signed_in', scope: null },
  'workspace.enter': { needs: 'viewer', scope: null },
  'workspace.read': { needs: 'viewer', scope: 'read' },
  'workspace.manage': { needs: 'owner', scope: 'admin' },
  'workspace.leave': { needs: 'viewer', scope: null },
  'invitation.accept': { needs: 'signed_in', scope: null },
  'quota.set': { needs: 'installation', scope: 'admin' },
  'audit.read': { needs: 'owner', scope: 'admin' },
  'installation.read': { needs: 'installation', scope: 'admin' },
  'installation.audit': { needs: 'installation', scope: 'admin' },
  'secret.manage': { needs: 'owner', scope: 'admin' },
  'webhook.manage': { needs: 'owner', scope: 'admin' },

  'token.list': { needs: 'member', scope: 'admin' },
  'token.create': { needs: 'member', scope: null },
  'token.revoke': { needs: 'owner', scope: 'admin', ownToo: true },

  'account.manage': { needs: 'signed_in', scope: null },
} as const satisfies Record<string, Rule>;

export type Action = keyof typeof ACTIONS;

/** Sender of a request, as far as rights go. */
export type Asker =
  | { readonly kind: 'anonymous' }
  | {
      readonly kind: 'user';
      readonly userId: string;
      readonly ownsInstallation: boolean;
      readonly memberships: readonly { readonly workspaceId: string; readonly role: Role }[];
      /** The one they work in; null for who has none. */
      readonly workspaceId: string | null;
    }
  | {
      readonly kind: 'token';
      /** Its maker, with their present role. */
      readonly userId: string;
      readonly ownsInstallation: boolean;
      readonly workspaceId: string;
      readonly role: Role;
      readonly scopes: readonly Scope[];
    };

/**
 * Target of an action: a thing of a workspace, or null where there is none (an account, the installation).
 */
export type Target = {
  readonly workspaceId: string;
  /** Its maker, where that matters. */
  readonly userId?: string;
  /** The end of the secret link by which it can be read; null: it has none. */
  readonly shareKey?: string | null;
  /** Whether everybody who is signed in knows of it. */
  readonly shared?: boolean;
  /** The end of the secret link that came with the request. */
  readonly key?: string;
} | null;

/**
 * Whether an actor may do something. The one function that decides it: for pages, for the API, and for what
 * lists show. A token may do what its scopes say and its maker may.
 */
export function can(actor: Asker, action: Action, target: Target = null): boolean {
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

/** Whether an actor may do something in the workspace they work in. */
export function canHere(actor: Asker, action: Action): boolean {
  const workspaceId = workspaceOf(actor);
  return can(actor, action, workspaceId === null ? null : { workspaceId });
}

function opens(target: Target): boolean {
  return Boolean(target?.shareKey && target.key === target.shareKey);
}

/** Role of the actor in a workspace; undefined for a stranger. */
export function roleIn(actor: Asker, workspaceId: string | null): Role | undefined {
  if (actor.kind === 'anonymous') return undefined;
  if (actor.kind === 'token') return actor.workspaceId === workspaceId ? actor.role : undefined;
  return actor.memberships.find((membership) => membership.workspaceId === workspaceId)?.role;
}

/** Workspace that the actor works in: what it creates belongs there. Null for an actor without one. */
export function workspaceOf(actor: Asker): string | null {
  return actor.kind === 'anonymous' ? null : actor.workspaceId;
}
