import { type Role, SCOPES, type Scope } from '@headroom/api/rights';

/** What each scope lets a program do, and the least role that may give it. */
export const SCOPE_WORDS: Readonly<Record<Scope, { title: string; description: string; needs: Role }>> = {
  read: { title: 'Read', description: 'Runs, trials, tables, hosts, members.', needs: 'member' },
  submit: { title: 'Submit', description: 'Queue and cancel runs.', needs: 'member' },
  publish: { title: 'Publish', description: 'Publish, withdraw and share runs.', needs: 'member' },
  admin: { title: 'Admin', description: 'Manage the workspace, delete runs.', needs: 'owner' },
};

/** The scopes that a role may give a token. */
export function scopesOf(role: Role | undefined): Scope[] {
  if (role === 'owner') return [...SCOPES];
  return role === 'member' ? SCOPES.filter((scope) => SCOPE_WORDS[scope].needs === 'member') : [];
}
