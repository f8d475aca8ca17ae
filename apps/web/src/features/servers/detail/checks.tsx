import type { LastChecks } from '@headroom/db';
import { plural } from '@headroom/model/text';
import { formatMs } from '@headroom/report';
import Link from 'next/link';
import { OutcomeIcon } from '#results/outcome-icon.tsx';
import { suiteTitle } from '#results/run/labels.ts';
import { Figures } from '#ui/figures.tsx';
import { Fold } from '#ui/fold.tsx';
import { splitQuiet } from '#ui/quiet.ts';
import { When } from '#ui/when.tsx';
import { type CheckGroup, checkGroups } from './check-groups.ts';

/** By each suite every contract check of the last trial that came to them: what passed, what did not and why. */
export function Checks({ bySuite }: { bySuite: readonly LastChecks[] }) {
  if (bySuite.length === 0) {
    return <p className="text-13 text-muted">No stored contract checks.</p>;
  }
  return (
    <div className="space-y-6">
      {bySuite.map((last) => (
        <OfSuite key={last.suite} last={last} />
      ))}
    </div>
  );
}

function OfSuite({ last: { suite, checks, runId, round, finishedAt } }: { last: LastChecks }) {
  const count = (outcome: string) => checks.filter((check) => check.outcome === outcome).length;
  return (
    <section aria-labelledby={`checks-${suite}`}>
      <h3 id={`checks-${suite}`} className="font-medium text-13">
        Suite {suiteTitle(suite)}
      </h3>
      <p className="mb-3 text-13">
        <Figures text={`${count('pass')} passed, ${count('warn')} warned, ${count('fail')} failed`} /> in{' '}
        <Link href={`/runs/${runId}`} className="link">
          round <span className="num">{round}</span> of the last run that reached them
        </Link>
        {finishedAt && (
          <>
            , <When at={finishedAt} />
          </>
        )}
      </p>
      <div className="grid items-start gap-3 md:grid-cols-2 xl:grid-cols-3">
        {checkGroups(checks).map((group) => (
          <Group key={group.title} group={group} suite={suite} />
        ))}
      </div>
    </section>
  );
}

/** Checks about one thing: those that did not pass stand open, the others are folded under their number. */
function Group({ group: { title, checks, warned, failed }, suite }: { group: CheckGroup; suite: string }) {
  const notPassed = [failed > 0 && `${failed} failed`, warned > 0 && `${warned} warned`].filter(Boolean);
  const { loud, quiet } = splitQuiet(checks, ({ outcome }) => outcome === 'pass');
  return (
    <section
      aria-label={`${title}, suite ${suiteTitle(suite)}`}
      className="rounded-md border border-line bg-surface px-3 py-2.5 text-13"
    >
      <h4 className="mb-1.5 flex justify-between gap-3 font-medium">
        {title}
        <span className="font-normal text-muted">
          <Figures text={notPassed.join(', ')} />
        </span>
      </h4>
      <List checks={loud} />
      {quiet.length > 0 && (
        <Fold title={`${quiet.length} of ${plural(checks.length, 'check')} passed`} flush={loud.length === 0}>
          <List checks={quiet} />
        </Fold>
      )}
    </section>
  );
}

function List({ checks }: { checks: readonly CheckGroup['checks'][number][] }) {
  return (
    <ul className="space-y-1 empty:hidden">
      {checks.map(({ name, outcome, reason, ms }) => (
        <li key={name} className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-2">
          <OutcomeIcon outcome={outcome} />
          <span className="break-words">
            {name}
            {reason && <span className="block text-muted">{reason}</span>}
          </span>
          <span className="num text-12 text-muted leading-5">{formatMs(ms, 0)} ms</span>
        </li>
      ))}
    </ul>
  );
}
