import type { WatchRun } from '@headroom/db';
import { hasEnded } from '@headroom/model/run';
import { contextLines } from '@headroom/report';
import { summaryOf, VERDICTS, type Verdict } from '@headroom/report/compare';
import Link from 'next/link';
import { VERDICT_LOOKS } from '#results/comparison/verdict-mark.tsx';
import { runPath } from '#results/run/labels.ts';
import { RUN_LOOKS } from '#results/status-looks.ts';

/** Link to a comparison of a watch, by its summary and the sign of its worst verdict, with what changed in contexts. */
export function Finding({ run }: { run: WatchRun }) {
  const { sign, ink, text } = lookOf(run);
  return (
    <>
      <Link href={runPath({ id: run.id, kind: 'comparison' })} prefetch={false} className={`link ${ink}`}>
        <span aria-hidden="true">{sign} </span>
        {text}
      </Link>
      {contextLines(run.contextChanges).map((line) => (
        <span key={line} className="block text-muted [overflow-wrap:anywhere]">
          {line}
        </span>
      ))}
    </>
  );
}

function lookOf({ status, reason, verdicts, headMeasured }: WatchRun): {
  sign: string;
  ink: string;
  text: string;
} {
  if (!hasEnded(status)) return { sign: '…', ink: 'text-muted', text: RUN_LOOKS[status].word };
  if (status !== 'finished') {
    const why = reason ? `: ${reason}` : '';
    return { sign: '✕', ink: 'text-bad', text: `${RUN_LOOKS[status].word}${why}` };
  }
  if (!headMeasured) return { sign: '✕', ink: 'text-bad', text: 'It could not be measured' };
  const worst = VERDICTS.find((verdict) => (verdicts?.[verdict] ?? 0) > 0) as Verdict | undefined;
  const { sign, ink } = VERDICT_LOOKS[worst ?? 'not judged'];
  return { sign, ink, text: summaryOf({ counts: verdicts ?? {} }) };
}
