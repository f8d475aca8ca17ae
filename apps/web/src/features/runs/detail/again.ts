import type { RunDetail } from '@headroom/db';
import { DEFAULT_HOST_CLASS } from '@headroom/model/host';
import { OWN_REPOSITORY } from '@headroom/model/run';
import { address } from '#ui/address.ts';

/**
 * The form filled with what this single run asked for, or with other servers; its ref as it was asked for, so that a
 * branch is its newest. Name, note and tags, which may be long, are read of the run.
 */
export function runAgain(run: RunDetail, wanted: readonly string[] = run.servers): string {
  const { projectId, suite, profile, handshake, hostClass, repository, headRef, rounds } = run;
  return address('/runs/new', {
    project: projectId ?? undefined,
    suite: projectId === null ? suite : undefined,
    profile,
    handshake,
    hostClass: hostClass === DEFAULT_HOST_CLASS ? undefined : hostClass,
    repository: projectId !== null || repository === OWN_REPOSITORY ? undefined : repository,
    ref: headRef ?? undefined,
    servers: wanted.join(','),
    rounds: String(rounds),
    again: run.name || run.note || run.tags.length > 0 ? run.id : undefined,
  });
}
