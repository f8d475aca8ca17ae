import { readWorkload } from '@headroom/db';
import { isUnchecked } from '@headroom/model/suite';
import { here } from '#results/context.ts';
import { measured } from '#results/run/measured.ts';
import { UserTable } from '#results/run/user-table.tsx';
import type { RunView } from '#results/run/view.ts';
import { ToolCurvesChart } from '#results/tool-curves.tsx';
import { FIGURE_TITLES, ToolMatrix, toolFiguresOf } from '#results/tool-matrix.tsx';
import { db } from '#server/db.ts';
import { ToolChoice } from './tool-choice.tsx';
import { ToolLatency } from './tool-latency.tsx';
import { ToolTable } from './tool-table.tsx';

/** Every tool and protocol request of every server, or one of them compared over all servers. */
export async function ToolsTab({ view }: { view: RunView }) {
  const workload = await readWorkload(db(), view.run.suite);
  const unchecked = new Set(
    workload.tools.flatMap(({ name, expect }) => (isUnchecked(expect) ? [name] : [])),
  );
  const names = [...new Set(view.report.tools.map(({ name }) => name))];
  const chosen = names.find((name) => name === view.params.tool);
  const tools = view.report.tools.filter(({ kind }) => kind === 'tool');
  const [figure] = toolFiguresOf(view.run.profile);
  return (
    <>
      <ToolChoice view={view} names={names} current={chosen} all="All requests" />
      {!chosen && (
        <>
          <ToolCurvesChart
            context={view}
            tools={view.report.toolCurves}
            hrefOf={(tool) => here(view, { tool })}
          />
          <h3 className="mt-6 mb-2 font-medium text-13">{FIGURE_TITLES[figure]} latency of each tool</h3>
          <ToolMatrix context={view} rows={tools} figure={figure} />
        </>
      )}
      {!chosen && <UserTable trials={measured(view.run)} />}
      <ToolLatency view={view} chosen={chosen} />
      <ToolTable view={view} chosen={chosen} unchecked={unchecked} />
    </>
  );
}
