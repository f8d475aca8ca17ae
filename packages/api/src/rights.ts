/** What a member of a workspace is, from the least to the highest. */
export const ROLES = ['viewer', 'member', 'owner'] as const;
export type Role = (typeof ROLES)[number];

/** What an API token may be for. */
export const SCOPES = ['read', 'submit', 'publish', 'admin'] as const;
export type Scope = (typeof SCOPES)[number];

/** A kind of thing that has an id. */
export type SubjectKind =
  | 'workspace'
  | 'run'
  | 'trial'
  | 'host'
  | 'pool'
  | 'token'
  | 'invitation'
  | 'webhook'
  | 'delivery';

/** What an action asks of whoever wants to do it. */
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
  /** Whoever made the subject may do it with the least role `member`, too. */
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
  'run.share': { needs: 'member', scope: 'publish' },
  'run.publish': { needs: 'member', scope: 'publish' },
  'run.delete': { needs: 'owner', scope: 'admin' },

  'host.list': { needs: 'signed_in', scope: 'read' },
  'host.manage': { needs: 'owner', scope: 'admin' },
  /** What runs there may be another workspace's, and is ended unread. */
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
  'webhook.manage': { needs: 'owner', scope: 'admin' },

  'token.list': { needs: 'member', scope: 'admin' },
  'token.create': { needs: 'member', scope: null },
  'token.revoke': { needs: 'owner', scope: 'admin', ownToo: true },

  'account.manage': { needs: 'signed_in', scope: null },
} as const satisfies Record<string, Rule>;

export type Action = keyof typeof ACTIONS;
