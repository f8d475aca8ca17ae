import type { EventFacts } from '@headroom/db';
import { hasGrowth } from '@headroom/report';
import { shortHeadline, summaryOf as verdictsOf } from '@headroom/report/compare';
import { runName } from '#results/run/labels.ts';
import { RUN_LOOKS } from '#results/status-looks.ts';
import type { Mail } from '#server/mail/mailer.ts';
import { runUrl, summaryOf } from './message.ts';

/** Tells who queued a run, or made the watch that did, of its event. */
export function runEndMail(event: EventFacts, to: string): Mail {
  const { run, workspace } = event;
  return {
    to,
    subject: `${subjectOf(event)}: ${runName(run)}`,
    text: `${summaryOf(event)}\n\n${runUrl(run)}\n\n${whyLabel(run)} in the workspace “${workspace.name}”. You can turn these e-mails off on your account page.\n`,
  };
}

const whyLabel = ({ watch }: EventFacts['run']): string =>
  watch ? `You watch ${watch.branch}` : 'You queued this run';

/** Outcome of the run: its state, or for a comparison its findings. */
function subjectOf({ kind: happened, run: { kind, status, verdicts, finding }, soaks }: EventFacts): string {
  if (happened === 'watch_digest') return 'Week of a watched branch';
  if (happened === 'watch_paused') return 'Watch paused';
  if (happened === 'host_drift') return 'Noise of a host doubled';
  if (happened === 'watch_search') return 'Commit found';
  if (hasGrowth(soaks)) return 'Growth found';
  if (kind !== 'comparison' || !verdicts) return RUN_LOOKS[status].word;
  return finding === null ? verdictsOf({ counts: verdicts }) : shortHeadline(finding);
}
