import { PROFILES, SUITES } from '@headroom/workload';

/** "1 server", "5 servers". */
export function plural(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? '' : 's'}`;
}

/** What a run measures, as its title: "Quick: 5 servers × 3 rounds". */
export function runTitle(run: { profile: string; servers: readonly string[]; rounds: number }): string {
  return `${titleOf(PROFILES, run.profile)}: ${plural(run.servers.length, 'server')} × ${plural(run.rounds, 'round')}`;
}

export const suiteTitle = (id: string) => titleOf(SUITES, id);
export const profileTitle = (id: string) => titleOf(PROFILES, id);

/** Title of a row of data; the id itself where an older run names one that is gone. */
function titleOf(rows: readonly { id: string; title: string }[], id: string): string {
  return rows.find((row) => row.id === id)?.title ?? id;
}
