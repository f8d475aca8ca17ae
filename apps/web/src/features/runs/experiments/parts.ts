import type { ExperimentKind } from '@headroom/model/experiments';
import type { ReactNode } from 'react';
import type { TabId } from '#results/run/tabs.tsx';
import type { RunView } from '#results/run/view.ts';
import { PlanningTab } from './capacity/planning-tab.tsx';

type Parts = Partial<Record<TabId, (props: { view: RunView }) => ReactNode>>;

/** Parts of a run's page that a kind of experiment has besides those of all kinds. */
export const MORE_PARTS: { readonly [Kind in ExperimentKind]?: Parts } = {
  capacity: { planning: PlanningTab },
};
