import { z } from 'zod';

const address = z.string().optional();

/** Addresses of the repository in an event: GitHub's `repository`, GitLab's `project`. */
const eventSchema = z.object({
  repository: z
    .object({
      clone_url: address,
      ssh_url: address,
      git_url: address,
      html_url: address,
      git_http_url: address,
      git_ssh_url: address,
    })
    .optional(),
  project: z
    .object({ git_http_url: address, git_ssh_url: address, http_url: address, ssh_url: address })
    .optional(),
});

/** All addresses of the repository of an event. */
export function addressesIn(event: unknown): string[] {
  const read = eventSchema.safeParse(event);
  if (!read.success) return [];
  const { repository = {}, project = {} } = read.data;
  return [...Object.values(repository), ...Object.values(project)].filter((text) => text !== undefined);
}

/** Whether one of the addresses is the repository. A path on a host matches any, as its origin is unknown. */
export function isSameRepository(repository: string, addresses: readonly string[]): boolean {
  const place = placeOf(repository);
  return place === null || addresses.some((text) => placeOf(text) === place);
}

/** Host and path of a git address, lowercase, without user and `.git`; null for a local path. */
function placeOf(text: string): string | null {
  const scp = /^[\w.-]+@([\w.-]+):(.+)$/.exec(text);
  const url = /^(?:https?|ssh|git):\/\/(?:[^@/]*@)?([^/:]+)(?::\d+)?\/(.+)$/.exec(text);
  const [, host = '', path = ''] = scp ?? url ?? [];
  if (host === '') return null;
  return `${host}/${path}`
    .toLowerCase()
    .replace(/\/$/, '')
    .replace(/\.git$/, '');
}
