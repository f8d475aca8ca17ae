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

/** All addresses by which an event names its repository. */
export function addressesIn(event: unknown): string[] {
  const read = eventSchema.safeParse(event);
  if (!read.success) return [];
  const { repository = {}, project = {} } = read.data;
  return [...Object.values(repository), ...Object.values(project)].filter((text) => text !== undefined);
}

/** Whether one of these addresses leads to a repository. A path on a host says nothing of where it was cloned from. */
export function isSameRepository(repository: string, told: readonly string[]): boolean {
  const place = placeOf(repository);
  return place === null || told.some((text) => placeOf(text) === place);
}

/** Host and path of a git address, in small letters and without user and `.git`; null for a path on a machine. */
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
