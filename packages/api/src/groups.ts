/** Subjects of the API, with the first parts of the paths under them. */
export const GROUPS = [
  { title: 'Runs', parts: ['runs', 'trials', 'cpu-profiles', 'uploads', 'load-profiles', 'quota'] },
  { title: 'Projects', parts: ['projects', 'discoveries'] },
  { title: 'Comparisons', parts: ['comparisons', 'repositories'] },
  { title: 'Watched branches', parts: ['watches'] },
  { title: 'Publications', parts: ['publications'] },
  { title: 'Published studies', parts: ['studies'] },
  { title: 'Servers', parts: ['servers'] },
  { title: 'Hosts', parts: ['hosts', 'pools'] },
  { title: 'Workspaces', parts: ['workspaces', 'workspace', 'members', 'invitations'] },
  { title: 'API tokens', parts: ['tokens'] },
  { title: 'Secrets', parts: ['secrets'] },
  { title: 'Webhooks', parts: ['webhooks', 'deliveries'] },
  { title: 'Account', parts: ['account'] },
  { title: 'Audit log', parts: ['audit'] },
  { title: 'Installation', parts: ['installation'] },
  { title: 'This document', parts: ['openapi.json'] },
] as const satisfies readonly { title: string; parts: readonly string[] }[];

/** Subject of a path. Throws for a path of no group, which a test asks of all of them. */
export function groupOf(path: string): string {
  const part = path.split('/')[3] ?? '';
  const group = GROUPS.find(({ parts }) => (parts as readonly string[]).includes(part));
  if (!group) throw new Error(`${path} belongs to no group: add "${part}" to packages/api/src/groups.ts`);
  return group.title;
}
