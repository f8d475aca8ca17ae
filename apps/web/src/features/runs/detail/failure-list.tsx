import Link from 'next/link';
import { here } from '#results/context.ts';
import { EndReason, endReason } from '#results/run/end-reason.tsx';
import { failuresOf, unmeasured } from '#results/run/failures.ts';
import type { RunView } from '#results/run/view.ts';
import { Notice } from '#ui/message.tsx';

/** Failures in words, each with its log one click away; nothing when all went well. */
export function FailureList({ view }: { view: RunView }) {
  const { run } = view;
  const failures = failuresOf(run);
  const missing = unmeasured(run);
  if (failures.length === 0 && !missing && endReason(run) === null) return null;
  return (
    <div className="my-4 space-y-2">
      <EndReason run={run} what="run" />
      {failures.map(({ status, text, reason, trialId }) => (
        <Notice
          key={`${text} ${trialId}`}
          tone={status === 'server_failed' ? 'bad' : 'warn'}
          title={
            <span className="flex flex-wrap items-baseline gap-x-3">
              {text}
              <Link
                href={`${here(view, { tab: 'data', trial: trialId })}#log`}
                prefetch={false}
                className="link font-normal"
              >
                Read its log
              </Link>
            </span>
          }
        >
          <span className="whitespace-pre-line break-words">{reason}</span>
        </Notice>
      ))}
      {missing && <Notice tone="info" title={missing} />}
    </div>
  );
}
