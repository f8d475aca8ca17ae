import { type Host, type HostWork, listHosts, readHostWork } from '@headroom/db';
import { db } from '../services/db.ts';
import { type HostState, stateOf } from './state.ts';

/** A host as it stands now. */
export interface HostNow extends Host {
  state: HostState;
  work: HostWork | undefined;
}

/** All hosts as they stand now, by class and name. */
export async function readHosts(): Promise<HostNow[]> {
  const [hosts, work] = await Promise.all([listHosts(db()), readHostWork(db())]);
  const now = new Date();
  return hosts.map((host) => ({
    ...host,
    work: work.get(host.id),
    state: stateOf(host, work.get(host.id), now),
  }));
}
