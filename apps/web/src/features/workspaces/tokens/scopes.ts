import type { Scope } from '@headroom/api/rights';

/** Words for each scope: the operations that it allows a program. */
export const SCOPE_LABELS: Readonly<Record<Scope, { title: string; description: string }>> = {
  read: { title: 'Read', description: 'Runs, trials, tables, hosts, members.' },
  submit: { title: 'Submit', description: 'Queue and cancel runs.' },
  publish: { title: 'Publish', description: 'Publish, withdraw and share runs.' },
  admin: { title: 'Admin', description: 'Manage the workspace, delete runs.' },
};
