import { TabLinks } from './tab-links.tsx';

export const TABS = [
  { id: 'overview', title: 'Overview' },
  { id: 'planning', title: 'Planning' },
  { id: 'tools', title: 'Tools' },
  { id: 'resources', title: 'Resources' },
  { id: 'context', title: 'Context' },
  { id: 'efficiency', title: 'Efficiency' },
  { id: 'stability', title: 'Stability' },
  { id: 'trade-offs', title: 'Trade-offs' },
  { id: 'jvm-native', title: 'JVM vs native' },
  { id: 'study', title: 'Beside its study' },
  { id: 'method', title: 'Method' },
  { id: 'data', title: 'Data' },
] as const;
export type TabId = (typeof TABS)[number]['id'];

/** Tabs of servers of the installation: native images of others, and those that studies have too. */
const OF_SUITES: readonly TabId[] = ['jvm-native', 'study'];

/** Tabs under names they had before, so that old addresses still lead somewhere. */
const FORMER = new Map<string | undefined, TabId>([
  ['servers', 'overview'],
  ['latency', 'tools'],
  ['trials', 'data'],
]);

/** The tab of an address; the first where it names none. */
export function tabOf(asked: string | undefined): TabId {
  const id = FORMER.get(asked) ?? asked;
  return TABS.find((tab) => tab.id === id)?.id ?? 'overview';
}

/** Title of the tab of an address, before that of its run; none of the first one. */
export function tabTitle(asked: string | undefined): string[] {
  const id = tabOf(asked);
  return TABS.filter((tab) => tab.id === id && id !== 'overview').map(({ title }) => title);
}

/**
 * Links to the parts of a run's page; the part shown is in the address.
 * @param hrefOf the address of a part; of the first for none
 * @param builtIn whether its servers are those of the installation
 * @param has whether the run has a part; every one by default
 */
export function Tabs({
  hrefOf,
  current,
  builtIn,
  has = () => true,
}: {
  hrefOf: (tab: TabId | undefined) => string;
  current: TabId;
  builtIn: boolean;
  has?: (tab: TabId) => boolean;
}) {
  const shown = TABS.filter(({ id }) => has(id) && (builtIn || !OF_SUITES.includes(id) || id === current));
  return (
    <TabLinks
      tabs={shown.map(({ id, title }) => ({ title, href: hrefOf(id === 'overview' ? undefined : id) }))}
      current={shown.findIndex(({ id }) => id === current)}
    />
  );
}
