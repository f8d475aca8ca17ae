import type { Finding } from '@headroom/report';
import { here, type ResultContext } from '#results/context.ts';
import type { TabId } from '#results/run/tabs.tsx';

/** Tabs that show the tables findings are read from, where that is not the overview. */
const TABS_OF: Partial<Record<Finding['cells'][number]['table'], TabId>> = {
  efficiency: 'efficiency',
  'jvm-native': 'jvm-native',
};

/** Address of the tab that shows a table. */
export function tabPage(view: ResultContext) {
  return (table: Finding['cells'][number]['table']) => here(view, { tab: TABS_OF[table] });
}
