import { isExperiment } from '@headroom/model/experiments';
import { hasEnded } from '@headroom/model/run';
import { AnswerBlock } from '#results/answer/answer-block.tsx';
import { hasTwin } from '#results/jvm-native.ts';
import { suiteTitle } from '#results/run/labels.ts';
import { measured } from '#results/run/measured.ts';
import { runAnswer, runCaveats } from '#results/run/run-answer.ts';
import { type TabId, Tabs } from '#results/run/tabs.tsx';
import type { RunView } from '#results/run/view.ts';
import { serverTraits } from '#results/traits.ts';
import { address } from '#ui/address.ts';
import { Empty } from '#ui/empty.tsx';
import { MORE_PARTS } from '../experiments/parts.ts';
import { ContextTab } from './context-tab.tsx';
import { DataTab } from './data-tab.tsx';
import { ExperimentTab } from './experiment-tab.tsx';
import { FailureList } from './failure-list.tsx';
import { EfficiencyTab, JvmNativeTab, StabilityTab, TradeOffsTab } from './judged-tabs.tsx';
import { MethodTab } from './method-tab.tsx';
import { OverviewTab } from './overview-tab.tsx';
import { ResourcesTab } from './resources-tab.tsx';
import { StudyTab } from './study-tab.tsx';
import { tabPage } from './tab-page.ts';
import { ToolsTab } from './tools-tab.tsx';

type PartOf = (props: { view: RunView }) => React.ReactNode;

/** Parts of a run of servers under one load. */
const PARTS: Record<Exclude<TabId, 'planning'>, PartOf> = {
  overview: OverviewTab,
  tools: ToolsTab,
  resources: ResourcesTab,
  context: ContextTab,
  efficiency: EfficiencyTab,
  stability: StabilityTab,
  'trade-offs': TradeOffsTab,
  'jvm-native': JvmNativeTab,
  study: StudyTab,
  method: MethodTab,
  data: DataTab,
};

function partsOf({ kind }: RunView['run']): Partial<Record<TabId, PartOf>> {
  if (!isExperiment(kind)) return PARTS;
  return {
    overview: ({ view }) => <ExperimentTab view={view} kind={kind} />,
    ...MORE_PARTS[kind],
    context: ContextTab,
    method: MethodTab,
    data: DataTab,
  };
}

/** Tabs that tell something of a run of which nothing was measured. */
const WITHOUT_NUMBERS: readonly TabId[] = ['context', 'method', 'data'];

/** Whether a tab has something to show; one that does not is still found by its address. */
function shows({ run, hasContexts = false }: RunView, tab: TabId): boolean {
  if (tab === 'context') return hasContexts;
  if (tab === 'overview' || WITHOUT_NUMBERS.includes(tab)) return true;
  if (measured(run).length === 0) return false;
  if (tab === 'stability') return run.rounds > 1;
  return tab !== 'jvm-native' || hasTwin(run.servers, serverTraits());
}

/** Results of a run so far: its answer, failures, then the part that the address asks for. */
export function Result({ view }: { view: RunView }) {
  const { run } = view;
  const parts = partsOf(run);
  const tab = parts[view.tab] ? view.tab : 'overview';
  const started = run.trials.some(({ startedAt }) => startedAt !== null);
  const open = !hasEnded(run.status);
  if (open && !run.trials.some(({ finishedAt }) => finishedAt !== null)) return null;
  // A server that died under a soak is told of, though nothing of it counts elsewhere.
  const isTold = view.report.experiment?.rows.some((row) => 'rounds' in row && row.rounds > 0) ?? false;
  const tellsAnswer = isTold || measured(run).length > 0;
  const tells = started && (tellsAnswer || WITHOUT_NUMBERS.includes(tab));
  const Part = parts[tab] ?? PARTS.overview;
  return (
    <div className={open ? 'mt-8' : undefined}>
      {open && <h2 className="mb-3 font-semibold text-[0.9375rem]">Results so far</h2>}
      {tellsAnswer && (
        <AnswerBlock
          answer={runAnswer(view)}
          caveats={runCaveats(view)}
          hrefOf={({ table }) => tabPage(view)(table)}
        />
      )}
      <FailureList view={view} />
      {started && (
        <Tabs
          hrefOf={(to) => address(view.path, { key: view.params.key, tab: to })}
          current={tab}
          builtIn={suiteTitle(run.suite) !== run.suite}
          has={(id) => parts[id] !== undefined && (id === tab || shows(view, id))}
        />
      )}
      {tells ? (
        <Part view={view} />
      ) : (
        <Empty title="No measured trials">
          {started
            ? 'The trials above say why; their logs are under “Data”.'
            : 'The run ended before its first trial.'}
        </Empty>
      )}
    </div>
  );
}
