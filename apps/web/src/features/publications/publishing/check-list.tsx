import { clsx } from 'clsx';
import { Check, TriangleAlert } from 'lucide-react';
import type { PublishCheck } from './publish-checks.ts';

/** Points that readers of a publication will look for, each with how it stands. */
export function CheckList({ checks }: { checks: readonly PublishCheck[] }) {
  const open = checks.filter(({ met }) => !met).length;
  return (
    <section aria-labelledby="publish-checks" className="rounded-md border border-line px-3 py-2.5 text-13">
      <h3 id="publish-checks" className="font-semibold">
        What readers will look for
      </h3>
      <ul className="mt-1.5 space-y-1">
        {checks.map(({ met, words }) => {
          const Icon = met ? Check : TriangleAlert;
          return (
            <li key={words} className="flex gap-2">
              <Icon
                size={14}
                className={clsx('mt-[3px] shrink-0', met ? 'text-good' : 'text-warn')}
                aria-label={met ? 'Met:' : 'Open:'}
              />
              {words}
            </li>
          );
        })}
      </ul>
      <p className="mt-1.5 text-12 text-muted">
        {open === 0 ? 'Nothing is open.' : 'Title and summary are required. The page states the rest.'}
      </p>
    </section>
  );
}
