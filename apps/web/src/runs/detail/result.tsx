import { Empty } from '../../ui/message.tsx';
import { FailureList } from './failure-list.tsx';
import { FindingList } from './finding-list.tsx';
import { LatencyTab } from './latency-tab.tsx';
import { MethodTab } from './method-tab.tsx';
import { ResourcesTab } from './resources-tab.tsx';
import { ServersTab } from './servers-tab.tsx';
import { type TabId, Tabs } from './tabs.tsx';
import { ToolsTab } from './tools-tab.tsx';
import { TrialsTab } from './trials-tab.tsx';
import { measured, type RunView } from './view.ts';

const PARTS: Record<TabId, (props: { view: RunView }) => React.ReactNode> = {
  servers: ServersTab,
  tools: ToolsTab,
  latency: LatencyTab,
  resources: ResourcesTab,
  method: MethodTab,
  trials: TrialsTab,
};

/** What a run has shown so far: failures first, findings, then the part the address asks for. */
export function Result({ view }: { view: RunView }) {
  const { run, tab } = view;
  const started = run.trials.some(({ startedAt }) => startedAt !== null);
  const open = run.status === 'queued' || run.status === 'running';
  const numbers = measured(run).length > 0;
  if (open && !run.trials.some(({ finishedAt }) => finishedAt !== null)) return null;
  const Part = PARTS[tab];
  return (
    <div className={open ? 'mt-8' : undefined}>
      {open && <h2 className="mb-3 font-semibold text-[0.9375rem]">Results so far</h2>}
      <FailureList view={view} />
      <FindingList view={view} />
      {started && <Tabs path={`/runs/${run.id}`} current={tab} />}
      {started && (numbers || tab === 'trials' || tab === 'method') && <Part view={view} />}
      {!numbers && !(started && (tab === 'trials' || tab === 'method')) && (
        <Empty title="No trial was measured">
          {started
            ? 'The trials above say why; their logs are under “Trials and logs”.'
            : 'The run ended before its first trial began.'}
        </Empty>
      )}
    </div>
  );
}
