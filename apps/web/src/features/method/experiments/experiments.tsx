import type { ExperimentKind } from '@headroom/model/experiments';
import type { ReactNode } from 'react';
import { Planning } from './capacity.tsx';
import { Isolation } from './isolation.tsx';
import { Scaling } from './scaling.tsx';
import { EXPERIMENT_SECTIONS } from './sections.ts';
import { Soak } from './soak.tsx';
import { Starts } from './starts.tsx';
import { Sweep } from './sweep.tsx';

const PARTS: Record<ExperimentKind, () => ReactNode> = {
  capacity: Planning,
  sweep: Sweep,
  soak: Soak,
  starts: Starts,
  scaling: Scaling,
  isolation: Isolation,
};

/** The sections of all experiments. */
export function Experiments() {
  return (Object.keys(EXPERIMENT_SECTIONS) as ExperimentKind[]).map((kind) => {
    const Section = PARTS[kind];
    return <Section key={kind} />;
  });
}
