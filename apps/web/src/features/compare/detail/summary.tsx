import { can } from '@headroom/api/rights';
import { plural } from '@headroom/model/text';
import {
  floorGroups,
  floorSentence,
  planLooks,
  summaryOf,
  VERDICTS,
  type Verdict,
} from '@headroom/report/compare';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { VERDICT_LOOKS } from '#results/comparison/verdict-mark.tsx';
import { here } from '#results/context.ts';
import { currentActor } from '#server/access/permit.ts';
import { Figures } from '#ui/figures.tsx';
import { type CompareView, firstLook } from './view.ts';

/** Summary of a comparison: how many metrics have which verdict. */
export function Summary({ view }: { view: CompareView }) {
  const { comparison } = view;
  if (!comparison.judged) return <NotYet view={view} />;
  return (
    <section aria-labelledby="summary" className="mb-6">
      <h2 id="summary" className="font-semibold text-[0.9375rem]">
        <Figures text={summaryOf(comparison)} />
      </h2>
      <Counts view={view} />
      <div className="mt-2 max-w-[90ch] text-sm text-muted empty:hidden">
        {comparison.nextLook !== null && (
          <p>
            <Figures
              text={`Judged after round ${comparison.rounds}; next analysis after round ${comparison.nextLook}.`}
            />
          </p>
        )}
      </div>
    </section>
  );
}

/** How sure verdicts are, and how far their noise floors can be trusted; nothing before they are given. */
export function Sureness({ view }: { view: CompareView }) {
  if (!view.comparison.judged) return null;
  return (
    <div className="mt-3 max-w-[90ch] space-y-1 text-sm text-muted">
      <Certainty view={view} />
      {view.run?.kind !== 'calibration' && <Floors view={view} />}
    </div>
  );
}

/** While it runs: verdicts are given at planned looks only, as looking often would call noise a change. */
function NotYet({ view: { run, comparison } }: { view: CompareView }) {
  if (!run) return null;
  const looks = run.untilDecided ? planLooks(run.rounds) : [run.rounds];
  const [first = firstLook(run), ...later] = looks;
  const measured = Math.max(0, ...comparison.rows.map(({ rounds }) => rounds.length));
  const next = later.length === 0 ? '' : `, then after ${later.join(', ')} until it is decided`;
  return (
    <section aria-labelledby="summary" className="mt-8 mb-4">
      <h2 id="summary" className="font-semibold text-[0.9375rem]">
        <Figures text={`Measured so far: ${plural(measured, 'round')} of both sides`} />
      </h2>
      <p className="mt-0.5 max-w-[75ch] text-sm text-muted">
        <Figures text={`No verdicts yet: first analysis after round ${first}${next}.`} />
      </p>
    </section>
  );
}

const COUNT = 'inline-flex h-7 items-center gap-1.5 rounded-md border border-line bg-surface px-2';

/** Number of metrics of each verdict; each count leads to them where they can be filtered. */
function Counts({ view }: { view: CompareView }) {
  const found = VERDICTS.filter((verdict) => view.comparison.counts[verdict] > 0);
  return (
    <ul aria-label="Verdicts" className="mt-2 flex flex-wrap gap-2 text-13">
      {found.map((verdict) => {
        const { sign, word, ink } = VERDICT_LOOKS[verdict];
        return (
          <li key={verdict}>
            <Count view={view} verdict={verdict} className={`${ink} ${COUNT}`}>
              <span aria-hidden="true">{sign}</span>
              <span className="num font-medium">{view.comparison.counts[verdict]}</span>
              {word}
            </Count>
          </li>
        );
      })}
    </ul>
  );
}

function Count({
  view,
  verdict,
  className,
  children,
}: {
  view: CompareView;
  verdict: Verdict;
  className: string;
  children: ReactNode;
}) {
  if (view.isPublic) return <span className={className}>{children}</span>;
  const isChosen = view.filters.verdict === verdict;
  return (
    <Link
      href={here(view, { verdict: isChosen ? undefined : verdict })}
      prefetch={false}
      scroll={false}
      aria-current={isChosen ? 'true' : undefined}
      className={`${className} hover:border-line-strong aria-[current]:border-accent`}
    >
      {children}
    </Link>
  );
}

/** Note on the error control: over how many metrics and looks it holds. */
function Certainty({ view: { comparison } }: { view: CompareView }) {
  const { family, rows, rounds } = comparison;
  const judged = family.primary + family.secondary;
  if (judged === 0) return null;
  const looks = family.looks === 1 ? 'one analysis' : `${family.looks} planned analyses`;
  const saturated = rows.filter((row) => row.saturated > 0).length;
  return (
    <>
      <p>
        <Figures
          text={
            `${plural(rounds, 'round')}; the error is controlled over ${plural(judged, 'metric')} ` +
            `(${family.primary} primary) and ${looks}: at most ` +
            `${100 * family.alpha} % of comparisons of a build with itself report a change. `
          }
        />
        <a href="/method#comparisons" className="link">
          How verdicts are given
        </a>
      </p>
      {saturated > 0 && (
        <p className="text-warn">
          <Figures
            text={`The rig was saturated in rounds of ${plural(saturated, 'metric')}, which can hide a change.`}
          />
        </p>
      )}
    </>
  );
}

/** State of the noise floors, and how far they can be trusted. */
async function Floors({ view: { comparison, run, isPublic } }: { view: CompareView }) {
  const groups = floorGroups(comparison.rows);
  const mayCalibrate = !isPublic && run !== null && can(await currentActor(), 'host.manage', run);
  return groups.map((group) => (
    <p key={`${group.state} ${group.reason}`} className={group.state === 'stale' ? 'text-warn' : undefined}>
      <Figures text={floorSentence(group)} />{' '}
      {group.state !== 'calibrated' && mayCalibrate && (
        <Link href="/hosts" prefetch={false} className="link">
          Calibrate the host
        </Link>
      )}
    </p>
  ));
}
