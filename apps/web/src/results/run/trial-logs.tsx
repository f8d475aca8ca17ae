import { type EvidenceRemoved, readTrial, type TrialDetail } from '@headroom/db';
import { plural } from '@headroom/model/text/plural';
import { formatMs } from '@headroom/report';
import { db } from '#server/db.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { Fold } from '#ui/fold.tsx';
import { splitQuiet } from '#ui/quiet.ts';
import { OutcomeIcon } from '../outcome-icon.tsx';
import { whyMissing } from './evidence.ts';
import { TrialConditions } from './trial-conditions.tsx';

/** Evidence of one trial beside its numbers: its log, its build's log, its contract checks. */
export function TrialLogs({ trial, removed }: { trial: TrialDetail; removed: EvidenceRemoved | null }) {
  return (
    <section id="log" aria-labelledby="log-title" className="mt-6 scroll-mt-16">
      <h2 id="log-title" className="font-semibold text-[0.9375rem]">
        {trial.serverId}, round {trial.round}
        <CopyButton text={trial.id} what="the trial’s id" />
      </h2>
      {trial.reason && <p className="mt-1 max-w-[90ch] whitespace-pre-line text-sm">{trial.reason}</p>}
      <TrialConditions trial={trial} />
      <Evidence trial={trial} removed={removed} />
    </section>
  );
}

/** Logs and contract checks of a trial. */
export async function Evidence({ trial, removed }: { trial: TrialDetail; removed: EvidenceRemoved | null }) {
  const evidence = await readTrial(db(), trial.id);
  return (
    <div className="mt-3 space-y-4">
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Log
          title="Log of the trial"
          text={evidence?.log}
          none={whyMissing('Logs', removed, 'The trial left no log.')}
        />
        <Log
          title="Log of the build"
          text={evidence?.buildLog}
          none={
            trial.build
              ? whyMissing('Logs', removed, 'The build left no log.')
              : 'No build belongs to this trial.'
          }
        />
      </div>
      <Checks
        checks={trial.checks}
        none={whyMissing('Contract checks', removed, 'The trial ended before its checks.')}
      />
    </div>
  );
}

/** Printed text in a box of its own that scrolls; or the reason why there is none. */
export function Log({ title, text, none }: { title: string; text: string | null | undefined; none: string }) {
  return (
    <div className="min-w-0">
      <h3 className="mb-1.5 font-medium text-13">{title}</h3>
      {text ? (
        <section
          aria-label={title}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
          tabIndex={0}
          className="num max-h-96 overflow-y-auto whitespace-pre-wrap rounded-md [overflow-wrap:anywhere] border border-line bg-surface p-3 text-12 leading-5"
        >
          {text}
        </section>
      ) : (
        <p className="text-13 text-muted">{none}</p>
      )}
    </div>
  );
}

/** Failed checks and warnings stand open; passed checks are folded under their number. */
function Checks({ checks, none }: { checks: TrialDetail['checks']; none: string }) {
  const { loud, quiet } = splitQuiet(checks, ({ outcome }) => outcome === 'pass');
  return (
    <div>
      <h3 className="mb-1.5 font-medium text-13">Contract checks</h3>
      {checks.length === 0 && <p className="text-13 text-muted">{none}</p>}
      <CheckList checks={loud} />
      {quiet.length > 0 && (
        <Fold title={`${quiet.length} of ${plural(checks.length, 'check')} passed`} flush={loud.length === 0}>
          <CheckList checks={quiet} />
        </Fold>
      )}
    </div>
  );
}

function CheckList({ checks }: { checks: readonly TrialDetail['checks'][number][] }) {
  return (
    <ul className="columns-1 gap-0 overflow-hidden rounded-md border border-line bg-surface text-13 [column-rule:1px_solid_var(--line)] empty:hidden md:columns-2 xl:columns-3">
      {checks.map(({ name, outcome, reason, ms }) => (
        <li key={name} className="-mt-px flex break-inside-avoid gap-2 border-line border-t px-3 py-1.5">
          <OutcomeIcon outcome={outcome} />
          <span className="min-w-0 flex-1 break-words">
            {name}
            {reason && <span className="block text-12 text-muted">{reason}</span>}
          </span>
          <span className="num text-12 text-muted leading-5">{formatMs(ms, 0)} ms</span>
        </li>
      ))}
    </ul>
  );
}
