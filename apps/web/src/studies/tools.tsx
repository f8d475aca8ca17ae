import { type ToolFigure, ToolMatrix } from '../results/tool-matrix.tsx';
import type { StudyView } from './view.ts';

const LATENCIES: Record<ToolFigure, string> = {
  meanMs: 'Mean latency',
  p50Ms: 'P50',
  p95Ms: 'P95',
  p99Ms: 'P99',
};

/** A table for each latency that the study gives of its tools. */
export function Tools({ view: { context, tools } }: { view: StudyView }) {
  const figures = (Object.keys(LATENCIES) as ToolFigure[]).filter((figure) =>
    tools.some((tool) => tool[figure] !== null),
  );
  return figures.map((figure) => (
    <div key={figure} className="mt-4 first:mt-0">
      <h3 className="mb-2 font-medium text-13">{LATENCIES[figure]}</h3>
      <ToolMatrix context={context} rows={tools} figure={figure} />
    </div>
  ));
}
