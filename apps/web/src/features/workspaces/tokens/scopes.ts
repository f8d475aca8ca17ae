import type { Scope } from '@headroom/api/rights';

/** What each scope lets a program do, in words. */
export const SCOPE_WORDS: Readonly<Record<Scope, { title: string; description: string }>> = {
  read: { title: 'Read', description: 'Runs, trials, tables, hosts, members.' },
  submit: { title: 'Submit', description: 'Queue and cancel runs.' },
  publish: { title: 'Publish', description: 'Publish, withdraw and share runs.' },
  admin: { title: 'Admin', description: 'Manage the workspace, delete runs.' },
};
