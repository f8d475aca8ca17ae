import type { RunDetail } from '@headroom/db';
import { OWN_REPOSITORY } from '@headroom/model/run';
import { address } from '#ui/address.ts';

type Published = Pick<
  RunDetail,
  'kind' | 'projectId' | 'repository' | 'suite' | 'profile' | 'handshake' | 'servers' | 'rounds'
>;

/** Next step of a reader of a publication: the form that measures the same, without naming anybody's repository. */
export function measureLink(run: Published): { readonly href: string; readonly label: string } {
  const { kind, projectId, repository, suite, profile, handshake, servers, rounds } = run;
  if (kind === 'comparison') return { href: '/compare/new', label: 'Compare two versions' };
  if (kind !== 'single' || projectId !== null || repository !== OWN_REPOSITORY) {
    return { href: '/projects/new', label: 'Measure a server' };
  }
  const chosen = { suite, profile, handshake, servers: servers.join(','), rounds: String(rounds) };
  return { href: address('/runs/new', chosen), label: 'Measure these servers' };
}
