import { SUITES } from '@headroom/model/run';
import type { ReactNode } from 'react';
import { EfficiencyPart } from '#results/efficiency-part.tsx';
import { JvmNativePart } from '#results/jvm-native-part.tsx';
import { StabilityPart } from '#results/stability-part.tsx';
import { TierTable } from '#results/tier-table.tsx';
import { TradeOffTable } from '#results/trade-off-table.tsx';
import { AgainstAuthors } from './against-authors.tsx';
import { AgainstRaw } from './against-raw.tsx';
import { Choose } from './choose.tsx';
import { Facts } from './facts.tsx';
import { Files } from './files.tsx';
import { NamedTable } from './named-table.tsx';
import { OwnRuns } from './own-runs.tsx';
import { Servers } from './servers.tsx';
import { Tools } from './tools.tsx';
import type { StudyView } from './view.ts';

/** A part of a study's page, under a heading of its own. */
export interface Part {
  id: string;
  title: string;
  note?: string;
  /** Whether the study has anything for it. */
  has: (view: StudyView) => boolean;
  body: (view: StudyView) => ReactNode;
}

const rated = ({ rows }: StudyView) => rows.some(({ rate }) => rate !== null);
const timed = ({ rows }: StudyView) => rows.some(({ meanMs }) => meanMs !== null);

const RESULTS: readonly Part[] = [
  {
    id: 'servers',
    title: 'Servers',
    has: () => true,
    body: (view) => <Servers view={view} rated={rated(view)} timed={timed(view)} />,
  },
  {
    id: 'tier-places',
    title: 'Latency tiers',
    has: timed,
    body: ({ context, judgements }) => <TierTable context={context} rows={judgements.tiers} />,
  },
  {
    id: 'choose',
    title: 'What to choose when',
    has: rated,
    note: 'Computed from the figures of this study by the same rules as for our own runs.',
    body: (view) => <Choose view={view} />,
  },
  {
    id: 'weigh',
    title: 'Trade-offs',
    has: (view) => rated(view) || timed(view),
    note: 'Levels go by the ratio to the best of this study; * marks what its authors judged.',
    body: ({ context, judgements }) => <TradeOffTable context={context} matrix={judgements.tradeOffs} />,
  },
  {
    id: 'tools',
    title: 'Tools',
    has: ({ tools }) => tools.length > 0,
    note: 'Plain means over repeats, or as printed. Initialize and tools/list are requests of the protocol.',
    body: (view) => <Tools view={view} />,
  },
  {
    id: 'efficient',
    title: 'Resources and efficiency',
    note: 'The last table is by the authors’ convention: requests per MB from rounded figures, ranks by rounded values.',
    has: (view) => rated(view) || view.rows.some(({ cpuPct }) => cpuPct !== null),
    body: (view) => (
      <>
        <EfficiencyPart context={view.context} judgements={view.judgements} servers={view.rows} />
        <NamedTable view={view} name="resources" title="As the authors compute it" />
      </>
    ),
  },
  {
    id: 'steady',
    title: 'Stability',
    has: ({ rows }) => rows.some((row) => row.rateCvPct !== null || row.rateVariabilityPct !== null),
    body: (view) =>
      view.rows.some(({ rateByRound }) => rateByRound.length > 1) ? (
        <StabilityPart context={view.context} judgements={view.judgements} servers={view.rows} />
      ) : (
        <NamedTable view={view} name="stability" />
      ),
  },
  {
    id: 'native',
    title: 'JVM vs native',
    has: ({ judgements }) => judgements.jvmNative.length > 0,
    body: ({ context, traits, rows, judgements }) => (
      <JvmNativePart
        context={context}
        traits={traits}
        judgements={judgements}
        servers={rows.map(({ serverId }) => serverId)}
      />
    ),
  },
];

const REPEATS = ['repeats', 'requests-by-repeat'];
/** Names of tables that other parts render; the rest of the study's tables come under "Other figures". */
const DRAWN = new Set([
  ...['overall', 'resources', 'stability', 'tools', 'natives', 'pooled', 'printed'],
  ...REPEATS,
]);

/** The suite that repeats the study. */
const suiteOf = ({ study }: StudyView) => SUITES.find((suite) => suite.study.slug === study.slug);

const others = ({ tables }: StudyView) => tables.filter(({ name }) => !DRAWN.has(name));

const ABOUT: readonly Part[] = [
  {
    id: 'repeats',
    title: 'Single repeats',
    note: 'As far as they are known; the figures above are the authors’, of all repeats.',
    has: ({ tables }) => tables.some(({ name }) => REPEATS.includes(name)),
    body: (view) => REPEATS.map((name) => <NamedTable key={name} view={view} name={name} />),
  },
  {
    id: 'others',
    title: 'Other figures',
    has: (view) => others(view).length > 0,
    body: (view) =>
      others(view).map(({ name, title }) => (
        <NamedTable
          key={name}
          view={view}
          name={name}
          title={title}
          note={view.study.data.annex?.others.find((other) => other.title === title)?.note}
        />
      )),
  },
  {
    id: 'against-authors',
    title: 'What the authors concluded',
    has: ({ agreed }) => agreed.length > 0,
    note: 'By hand, from the same figures; ours come from fixed rules that hold for every result.',
    body: ({ agreed }) => <AgainstAuthors found={agreed} />,
  },
  {
    id: 'against-raw',
    title: 'What was printed, and what the raw results give',
    has: ({ againstRaw }) => againstRaw !== null,
    body: ({ againstRaw, tables }) =>
      againstRaw && <AgainstRaw {...againstRaw} pooled={tables.find(({ name }) => name === 'pooled')} />,
  },
  {
    id: 'own-runs',
    title: 'Our runs of its suite',
    has: (view) => suiteOf(view) !== undefined,
    body: (view) => <OwnRuns suite={suiteOf(view)?.id ?? ''} />,
  },
  {
    id: 'about',
    title: 'How it was measured',
    has: () => true,
    body: ({ study }) => <Facts study={study} />,
  },
  {
    id: 'files',
    title: 'Files',
    has: () => true,
    body: (view) => <Files view={view} />,
  },
];

/** All parts, in the order of the page. */
export const PARTS: readonly Part[] = [...RESULTS, ...ABOUT];
