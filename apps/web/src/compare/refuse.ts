import type { HostRepository } from '@headroom/db';
import { isAllowedBy, OWN_REPOSITORY, suiteById } from '@headroom/workload';
import { ApiError } from '../api/errors.ts';

/**
 * Throws ApiError when no host of the class may read a repository. The host that takes the run judges again, by its own
 * list.
 * @param known what the hosts of the class have told of
 */
export function refuseRepository(
  { repository }: { repository: string },
  known: readonly Pick<HostRepository, 'address'>[],
): void {
  if (repository === OWN_REPOSITORY || known.some(({ address }) => isAllowedBy(address, repository))) return;
  const allowed = [...new Set([OWN_REPOSITORY, ...known.map(({ address }) => address)])].join(', ');
  const message = `no host of the class may read ${JSON.stringify(repository)}; allowed: ${allowed} (hosts name them in HEADROOM_REPOSITORIES)`;
  throw new ApiError('repository_not_allowed', `Nothing was queued. repository: ${message}.`, {
    fields: [{ path: 'repository', message }],
  });
}

/** Throws ApiError when a tool that is to be judged is not one of the suite, or is named twice. */
export function refuseTools({ suite, tools }: { suite: string; tools: readonly string[] }): void {
  const known = suiteById(suite).tools.map(({ name }) => name);
  const fields = tools.flatMap((tool, index) => {
    const path = `tools.${index}`;
    if (tools.indexOf(tool) < index) return [{ path, message: 'a tool may be listed once only' }];
    if (known.includes(tool)) return [];
    return [{ path, message: `unknown tool ${JSON.stringify(tool)}; allowed: ${known.join(', ')}` }];
  });
  if (fields.length === 0) return;
  const list = fields.map(({ path, message }) => `${path}: ${message}`).join('; ');
  throw new ApiError('invalid_request', `The request was not accepted. ${list}.`, { fields });
}
