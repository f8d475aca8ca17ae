import type { ExperimentKind } from '@headroom/model/experiments';
import { webExperiment } from '#results/experiments/experiments.ts';
import type { RunView } from '#results/run/view.ts';
import { Section } from '#ui/page.tsx';

/** What a published experiment measured, in place of the sections of servers under one load. */
export function ExperimentSection({ view, kind }: { view: RunView; kind: ExperimentKind }) {
  const { Part } = webExperiment(kind);
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
