import type { ExperimentKind } from '@headroom/workload';
import type { ReactNode } from 'react';
import { CapacityPart } from '#results/experiments/capacity/capacity-part.tsx';
import { IsolationPart } from '#results/experiments/isolation/isolation-part.tsx';
import { ScalingPart } from '#results/experiments/scaling/scaling-part.tsx';
import { SoakPart } from '#results/experiments/soak/soak-part.tsx';
import { StartsPart } from '#results/experiments/starts/starts-part.tsx';
import { SweepPart } from '#results/experiments/sweep/sweep-part.tsx';
import type { RunView } from '#results/run/view.ts';
import { Section } from '#ui/page.tsx';

const PARTS: Record<ExperimentKind, (props: { view: RunView }) => ReactNode> = {
  capacity: CapacityPart,
  sweep: SweepPart,
  soak: SoakPart,
  starts: StartsPart,
  scaling: ScalingPart,
  isolation: IsolationPart,
};

/** What a published experiment measured, in place of the sections of servers under one load. */
export function ExperimentSection({ view, kind }: { view: RunView; kind: ExperimentKind }) {
  const Part = PARTS[kind];
  return (
    <Section
      id="measured"
      title="What was measured"
      note={
        <>
          The results of each trial, step by step, are among the{' '}
          <a href="#files" className="link">
            files
          </a>
          .
        </>
      }
    >
      <Part view={view} />
    </Section>
  );
}
