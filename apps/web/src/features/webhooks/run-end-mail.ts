import type { EventFacts } from '@headroom/db';
import { summaryOf as verdictsOf } from '@headroom/report/compare';
import { runName } from '#results/run/labels.ts';
import { RUN_LOOKS } from '#results/status-looks.ts';
import type { Mail } from '#server/mail/mailer.ts';
import { runUrl, summaryOf } from './message.ts';

/** Tells who queued a run that it has ended. */
export function runEndMail(event: EventFacts, to: string): Mail {
  const { run, workspace } = event;
  return {
    to,
    subject: `${subjectOf(run)}: ${runName(run)}`,
    text: `${summaryOf(event)}\n\n${runUrl(run)}\n\nYou queued this run in the workspace “${workspace.name}”. You can turn these e-mails off on your account page.\n`,
  };
}

/** Outcome of the run: its state, or for a comparison its findings. */
function subjectOf({ kind, status, verdicts }: EventFacts['run']): string {
  if (kind !== 'comparison' || !verdicts) return RUN_LOOKS[status].word;
  return verdictsOf({ counts: verdicts });
}
