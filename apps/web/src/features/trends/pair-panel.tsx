import Link from 'next/link';
import { exactSide } from '#results/comparison/side-name.ts';
import { twoRunsPath } from '#results/comparison-paths.ts';
import { address } from '#ui/address.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Figures } from '#ui/figures.tsx';
import { revisionName } from './keys.ts';
import { metricWords, pairLabel } from './labels.ts';
import type { Pair } from './pair.ts';
import type { Trend, TrendRevision } from './read-trend.ts';

/** Parameters of the comparison of two revisions: every field of its form except the commits. */
export type Asked = Readonly<Record<string, string>>;

interface Props {
  trend: Trend;
  pair: Pair;
  asked: Asked;
  mayCompare: boolean;
  /** Address without the pair. */
  without: string;
}

/** The two revisions that were taken, and how to compare them; says what to do while it is one. */
export function PairPanel({ trend, pair, asked, mayCompare, without }: Props) {
  const taken = (key: string | undefined) => trend.revisions.find((revision) => revision.key === key);
  const [base, head] = [taken(pair.base), taken(pair.head)];
  if (!base) {
    return (
      <p className="text-13 text-muted">
        Click two {trend.word}s of the chart to compare them; arrow keys move along.
      </p>
    );
  }
  return (
    <section
      aria-label="Taken to compare"
      className="rounded-md border border-accent/40 bg-accent-soft px-3 py-2.5 text-13"
    >
      <p className="font-medium" role="status">
        <Figures
          text={head ? `${revisionName(base)} → ${revisionName(head)}` : `${revisionName(base)} is taken`}
        />
        {!head && <span className="font-normal"> – click a second {trend.word} to compare it with.</span>}
      </p>
      {head && <Both trend={trend} base={base} head={head} asked={asked} mayCompare={mayCompare} />}
      <p className="mt-1">
        <Link href={without} prefetch={false} scroll={false} className="link">
          Take none
        </Link>
      </p>
    </section>
  );
}

function Both({
  trend,
  base,
  head,
  asked,
  mayCompare,
}: Pick<Props, 'trend' | 'asked' | 'mayCompare'> & { base: TrendRevision; head: TrendRevision }) {
  const { lines, revisions, metric } = trend;
  const [from, to] = [revisions.indexOf(base), revisions.indexOf(head)];
  const runs = runsOf(base, head);
  const changed = base.dirty || head.dirty;
  return (
    <>
      <ul className="mt-1">
        {lines.map(({ serverId, figures, builds }) => (
          <li key={serverId}>
            <Figures
              text={`${serverId} ${metricWords(trend)}: ${
                builds[from] !== null && builds[from] === builds[to]
                  ? 'not affected, both are the same build'
                  : pairLabel(metric, figures[from], figures[to])
              }`}
            />
          </li>
        ))}
      </ul>
      <div className="mt-2 flex flex-wrap items-center gap-2">
        {mayCompare && !changed && (
          <ButtonLink
            tone="main"
            href={address('/compare/new', { base: sideOf(base), head: sideOf(head), ...asked })}
          >
            Measure both side by side
          </ButtonLink>
        )}
        {runs && <ButtonLink href={twoRunsPath(runs)}>Compare their last runs</ButtonLink>}
      </div>
      <p className="mt-1.5 max-w-[75ch] text-sm text-muted">
        {changed
          ? 'Uncommitted changes cannot be built again.'
          : 'Measured in the same rounds, both meet the same drift of the host.'}
        {runs && ' Comparing their last runs is weaker: they were not measured together.'}
      </p>
    </>
  );
}

/** A revision as a side of a comparison. */
const sideOf = (revision: TrendRevision) => exactSide({ ref: revision.commit, revision });

/** The last single runs of both that measured a server alike; null where one has none. */
function runsOf(base: TrendRevision, head: TrendRevision): { base: string; head: string } | null {
  for (const { serverId, singleRunId } of base.servers) {
    const other = head.servers.find((own) => own.serverId === serverId)?.singleRunId;
    if (singleRunId && other && other !== singleRunId) return { base: singleRunId, head: other };
  }
  return null;
}
