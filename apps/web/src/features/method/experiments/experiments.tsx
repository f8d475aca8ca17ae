import type { ExperimentKind } from '@headroom/model/experiments';
import type { ReactNode } from 'react';
import { Planning } from './capacity.tsx';
import { Isolation } from './isolation.tsx';
import { Scaling } from './scaling.tsx';
import { Soak } from './soak.tsx';
import { Starts } from './starts.tsx';
import { Sweep } from './sweep.tsx';

interface ExperimentSection {
  /** Its anchor. */
  readonly id: string;
  readonly title: string;
  Section(): ReactNode;
}

/** Sections of the experiments, in the order of the page. */
export const EXPERIMENT_SECTIONS = {
  starts: { id: 'starts', title: 'Repeated starts and warm-up', Section: Starts },
  scaling: { id: 'scaling', title: 'Several instances', Section: Scaling },
  capacity: { id: 'planning', title: 'Instances and headroom', Section: Planning },
  sweep: { id: 'sweep', title: 'Knee and scalability', Section: Sweep },
  isolation: { id: 'isolation', title: 'Tools that hold others', Section: Isolation },
  soak: { id: 'soak', title: 'Growth under a long load', Section: Soak },
} as const satisfies Record<ExperimentKind, ExperimentSection>;
