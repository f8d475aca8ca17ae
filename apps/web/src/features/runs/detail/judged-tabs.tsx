import { can } from '@headroom/api/rights';
import { EfficiencyPart } from '#results/efficiency-part.tsx';
import { Guide } from '#results/guide.tsx';
import { missingTwins } from '#results/jvm-native.ts';
import { JvmNativePart } from '#results/jvm-native-part.tsx';
import { Part } from '#results/run/part.tsx';
import type { RunView } from '#results/run/view.ts';
import { canRecommend } from '#results/smoke.ts';
import { StabilityPart } from '#results/stability-part.tsx';
import { TradeOffTable } from '#results/trade-off-table.tsx';
import { serverTraits } from '#results/traits.ts';
import { UseCaseTable } from '#results/use-case-table.tsx';
import { currentActor } from '#server/access/permit.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Figures } from '#ui/figures.tsx';
import { runAgain } from './again.ts';

/** Tabs that show what is concluded from a run's figures. */

export function EfficiencyTab({ view }: { view: RunView }) {
  return <EfficiencyPart context={view} judgements={view.report.judgements} servers={view.report.servers} />;
}

export function StabilityTab({ view }: { view: RunView }) {
  return <StabilityPart context={view} judgements={view.report.judgements} servers={view.report.servers} />;
}

export function TradeOffsTab({ view }: { view: RunView }) {
  const { guide, useCases, tradeOffs, throughputNote } = view.choices;
  const recommends = canRecommend(view.run.profile);
  return (
    <>
      {recommends ? (
        <Part title="What to choose for how much load" note={<Figures text={throughputNote} />}>
          <Guide rows={guide} />
        </Part>
      ) : (
        <p className="max-w-[75ch] text-13 text-muted">
          A smoke run recommends no server: its rounds are too few and too short to choose by.
        </p>
      )}
      <Part
        title="Trade-offs"
        note="Levels go by the ratio to the best of each column, stability by its own spread. Levels marked * were judged by people, not measured; hover them to see by whom. The × beside a judged SDK overhead is measured against the bare server of its language."
      >
        <TradeOffTable context={view} matrix={tradeOffs} />
      </Part>
      {recommends && (
        <Part
          title="Use cases"
          note="Needs first, then the key figure. Only servers of this run can be recommended."
        >
          <UseCaseTable rows={useCases} />
        </Part>
      )}
    </>
  );
}

export async function JvmNativeTab({ view }: { view: RunView }) {
  const traits = serverTraits();
  const servers = view.run.servers;
  const mayRun = can(await currentActor(), 'run.create', view.run);
  const added = missingTwins(servers, traits).flatMap(({ lacks }) => lacks);
  return (
    <JvmNativePart
      context={view}
      judgements={view.report.judgements}
      traits={traits}
      servers={servers}
      action={
        mayRun &&
        added.length > 0 && (
          <ButtonLink href={runAgain(view.run, [...new Set([...servers, ...added])])}>
            Run again with {added.length === 1 ? 'it' : 'them'}
          </ButtonLink>
        )
      }
    />
  );
}
