import type { RunDetail } from '@headroom/db';
import { DEFAULT_HOST_CLASS } from '@headroom/model/host';
import { OWN_REPOSITORY } from '@headroom/model/run';
import { address } from '#ui/address.ts';

/**
 * The form filled with what this comparison asked for; refs as they were asked for, so that a branch is its newest.
 */
export function compareAgain(run: RunDetail, rounds: number): string {
  return address('/compare/new', {
    project: run.projectId ?? undefined,
    repository: run.projectId !== null || run.repository === OWN_REPOSITORY ? undefined : run.repository,
    base: run.baseRef ?? undefined,
    head: run.headRef ?? undefined,
    servers: run.servers.join(','),
    tools: run.tools.join(','),
    suite: run.projectId === null ? run.suite : undefined,
    profile: run.profile,
    handshake: run.handshake,
    hostClass: run.hostClass === DEFAULT_HOST_CLASS ? undefined : run.hostClass,
    rounds: String(rounds),
    untilDecided: run.untilDecided ? 'true' : undefined,
    layouts: run.layouts === 2 ? '2' : undefined,
  });
}
