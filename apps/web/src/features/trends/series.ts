import type { SeriesKey, ServerSeries } from '@headroom/db';
import { runtimeWords } from '@headroom/model/host';
import { handshakeTitle, profileTitle, suiteTitle } from '#results/run/labels.ts';
import type { Params } from '#ui/address.ts';

/** Runs whose figures can be compared, whichever host of the class measured them. */
export interface SeriesGroup extends SeriesKey {
  /** Key in the page's address. */
  id: string;
  runs: number;
  hosts: { id: string; name: string; runs: number }[];
}

/** The series of a server, that of most runs first; the latest first among equals. */
export function seriesGroups(rows: readonly ServerSeries[]): SeriesGroup[] {
  const groups = [...Map.groupBy(rows, idOf)].flatMap(([id, own]) => {
    const [first] = own;
    if (!first) return [];
    const { suite, profile, handshake, hostClass, runtime } = first;
    const hosts = own.map(({ hostId, hostName, runs }) => ({ id: hostId, name: hostName, runs }));
    const runs = hosts.reduce((sum, host) => sum + host.runs, 0);
    return [{ suite, profile, handshake, hostClass, runtime, id, runs, hosts }];
  });
  return groups.sort((a, b) => b.runs - a.runs);
}

const idOf = ({ suite, profile, handshake, hostClass, runtime }: SeriesKey) =>
  [suite, profile, handshake, hostClass, runtime].join('~');

/** The series and the host that the page's address asks for; without one it knows, the latest series and all hosts. */
export function chosenOf(
  groups: readonly SeriesGroup[],
  { series, host }: Params,
): { group: SeriesGroup; hostId: string | undefined } | undefined {
  const group = groups.find(({ id }) => id === series) ?? groups[0];
  if (!group) return undefined;
  return { group, hostId: group.hosts.find(({ name }) => name === host)?.id };
}

/**
 * A series in words: "Published, Session, class default, containers".
 * @param titles those of projects, by their workloads
 */
export function seriesLabel(
  { suite, profile, handshake, hostClass, runtime }: SeriesKey,
  titles: ReadonlyMap<string, string>,
): string {
  const words = [
    profileTitle(profile),
    handshakeTitle(handshake),
    suiteTitle(suite, titles),
    `class ${hostClass}`,
    runtimeWords(runtime).some,
  ];
  return words.join(' · ');
}
