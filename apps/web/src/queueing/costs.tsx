import type { Draw, QuotaName } from '@headroom/db';
import { clsx } from 'clsx';
import { CircleX } from 'lucide-react';
import { Quantity } from '#ui/figures.tsx';
import { amount, QUOTA_TITLES } from './quota-labels.ts';

/** Cost of a run in each quota, and the rest that is left of it. */
export function Costs({
  quotas,
  cost,
}: {
  quotas: readonly Omit<Draw, 'cost'>[];
  cost: Record<QuotaName, number>;
}) {
  return (
    <dl className="mt-3 space-y-1.5 border-line border-t pt-3" data-costs>
      {quotas.map(({ quota, left }) => {
        const short = left !== null && cost[quota] > left;
        return (
          <div key={quota} className="flex flex-wrap items-baseline justify-between gap-x-3">
            <dt className="text-muted">{QUOTA_TITLES[quota]}</dt>
            <dd className={clsx('flex items-center gap-1.5', short && 'font-medium text-bad')}>
              {short && <CircleX size={14} className="shrink-0" aria-hidden="true" />}
              <span>
                <Quantity text={amount(quota, cost[quota])} />
                <span className={clsx(!short && 'text-muted')}>
                  {left === null ? (
                    ', no limit'
                  ) : (
                    <>
                      {short ? ', but ' : ' of '}
                      <Quantity text={amount(quota, left)} /> left
                    </>
                  )}
                </span>
              </span>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
