import type { RunDetail, ServerContext } from '@headroom/db';
import { SIDES } from '@headroom/model/comparison';
import { capitalised } from '@headroom/model/text/plural';
import { readCompared } from '#results/comparison/compared.ts';
import { publishedContextChanges } from '#results/comparison/contexts.ts';
import { comparedIn } from '#results/comparison/sides.ts';
import { Fact } from '#results/run/facts.tsx';
import { Figures } from '#ui/figures.tsx';
import { Section } from '#ui/page.tsx';
import { rangeOf } from './commit-range.ts';
import { CompareAnswer } from './detail/answer.tsx';
import { Commit } from './detail/commit.tsx';
import { ContextChanges } from './detail/context-changes.tsx';
import { Differences, Failures } from './detail/findings.tsx';
import { Rows } from './detail/rows.tsx';
import { Summary, Sureness } from './detail/summary.tsx';
import { type CompareView, viewOf } from './detail/view.ts';

/** Parts of its public page that a comparison has for itself; none of any other run. */
export function publishedComparison({ id, kind }: RunDetail) {
  if (kind !== 'comparison') return undefined;
  return {
    answer: <Answer id={id} />,
    findingsWith: (contexts: readonly ServerContext[]) => <Findings id={id} contexts={contexts} />,
    sections: <Sections id={id} />,
    parts: ['summary', 'compared', 'metrics'],
  } as const;
}

/** The verdict of a comparison, with its largest changes. */
async function Answer({ id }: { id: string }) {
  return <CompareAnswer view={await publicView(id)} />;
}

/** Findings of a comparison: what failed, how many metrics have which verdict, and what changed in these contexts. */
async function Findings({ id, contexts }: { id: string; contexts: readonly ServerContext[] }) {
  const view = { ...(await publicView(id)), contexts: publishedContextChanges(contexts) };
  return (
    <div className="mt-5">
      <Failures view={view} />
      <Summary view={view} />
      <ContextChanges view={view} />
    </div>
  );
}

/** What was compared, and every metric of it. */
async function Sections({ id }: { id: string }) {
  const view = await publicView(id);
  return (
    <>
      <Section id="compared" title="What was compared">
        <Compared view={view} />
        <div className="mt-4">
          <Differences view={view} />
        </div>
      </Section>
      <Section id="metrics" title="Every metric">
        <Rows view={view} />
        <Sureness view={view} />
      </Section>
    </>
  );
}

/** Its repository stays unnamed, and its commits without links: it may be a private one. */
function Compared({ view }: { view: CompareView }) {
  const { head: run } = view.runs;
  const range = rangeOf(run);
  return (
    <dl className="flex flex-wrap gap-x-5 gap-y-1 text-13">
      {SIDES.map((side) => (
        <Fact key={side} name={capitalised(side)}>
          <Commit side={view[side]} kept />
        </Fact>
      ))}
      <Fact name="Servers">{run.servers.join(', ')}</Fact>
      {run.tools.length > 0 && <Fact name="Tools judged">{run.tools.join(', ')}</Fact>}
      {range && (
        <Fact name="Between">
          <span>
            <Figures text={range.title} />
          </span>
        </Fact>
      )}
    </dl>
  );
}

/** The view is the same for all readers. */
async function publicView(id: string): Promise<CompareView> {
  const compared = await readCompared(id);
  if (!compared) throw new Error(`comparison ${id} of a publication is not there`);
  return { ...viewOf(comparedIn(compared), compared.run, {}), isPublic: true };
}
