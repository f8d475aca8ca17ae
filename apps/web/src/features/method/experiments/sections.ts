import type { ExperimentKind } from '@headroom/model/experiments';

/** Sections of the experiments, in the order of the page. */
export const EXPERIMENT_SECTIONS = {
  starts: { id: 'starts', title: 'Repeated starts and warm-up' },
  scaling: { id: 'scaling', title: 'Several instances' },
  capacity: { id: 'planning', title: 'Instances and headroom' },
  sweep: { id: 'sweep', title: 'Knee and scalability' },
  isolation: { id: 'isolation', title: 'Tools that hold others' },
  soak: { id: 'soak', title: 'Growth under a long load' },
} as const satisfies Record<ExperimentKind, { id: string; title: string }>;
