import type { RunDetail } from '@headroom/db';
import { DEFAULT_HOST_CLASS } from '@headroom/workload';
import { address } from '../../ui/address.ts';

/** The form filled with what this run asked for, or with other servers. */
export function runAgain(
  { suite, profile, handshake, hostClass, servers, rounds }: RunDetail,
  wanted: readonly string[] = servers,
): string {
  return address('/runs/new', {
    suite,
    profile,
    handshake,
    hostClass: hostClass === DEFAULT_HOST_CLASS ? undefined : hostClass,
    servers: wanted.join(','),
    rounds: String(rounds),
  });
}
