import type { Role } from '@headroom/api/rights';

/** Words for each role; the rules themselves are in packages/api/src/rights.ts. */
export const ROLE_LABELS: Readonly<
  Record<Role, { title: string /** In a sentence: “as …”. */; one: string; description: string }>
> = {
  viewer: { title: 'Viewer', one: 'a viewer', description: 'Reads runs.' },
  member: {
    title: 'Member',
    one: 'a member',
    description: 'Queues, shares and publishes runs, and makes API tokens.',
  },
  owner: {
    title: 'Owner',
    one: 'an owner',
    description: 'Manages members, hosts, webhooks and all tokens, and deletes runs.',
  },
};
