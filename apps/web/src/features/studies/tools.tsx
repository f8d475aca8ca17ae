import { type ToolFigure, ToolMatrix } from '#results/tool-matrix.tsx';
import { Fold } from '#ui/fold.tsx';
import type { StudyView } from './view.ts';

const LATENCIES: Record<ToolFigure, string> = {
  meanMs: 'Mean latency',
  p50Ms: 'P50',
  p90Ms: 'P90',
  p95Ms: 'P95',
  p99Ms: 'P99',
};

/** A table for each latency that the study gives of its tools, all but the first folded. */
export function Tools({ view: { context, tools } }: { view: StudyView }) {
  const figures = (Object.keys(LATENCIES) as ToolFigure[]).filter((figure) =>
    tools.some((tool) => (tool[figure] ?? null) !== null),
  );
  return figures.map((figure, index) =>
    index === 0 ? (
      <div key={figure}>
        <h3 className="mb-2 font-medium text-13">{LATENCIES[figure]}</h3>
        <ToolMatrix context={context} rows={tools} figure={figure} />
      </div>
    ) : (
      <Fold
        key={figure}
        title={LATENCIES[figure]}
        // Open after a sort: without JavaScript a sorted table would be folded away again.
        open={context.params.sort?.startsWith(`tools-${figure}.`) ?? false}
      >
        <ToolMatrix context={context} rows={tools} figure={figure} />
      </Fold>
    ),
  );
}
