import type { TrialDetail } from '@headroom/db';
import { conditionFacts } from '@headroom/report';
import { Figures } from '#ui/figures.tsx';

/** Conditions of a trial in its steady window, beside its figures; nothing of one that came to none. */
export function TrialConditions({ trial }: { trial: TrialDetail }) {
  const facts = conditionFacts(trial);
  if (facts.length === 0) return null;
  return (
    <section aria-label="Environment of the trial" className="mt-3">
      <h3 className="mb-1.5 font-medium text-13">Environment in the steady window</h3>
      <dl className="grid gap-x-6 gap-y-1 rounded-md border border-line bg-surface p-3 text-13 sm:grid-cols-[max-content_1fr]">
        {facts.map(({ name, text }) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="min-w-0 break-words">
              <Figures text={text} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
