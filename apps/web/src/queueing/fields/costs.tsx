import type { QuotaName } from '@headroom/db';
import { CircleX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Quantity } from '#ui/figures.tsx';
import { Fold } from '#ui/fold.tsx';
import type { QuotaState } from '../offered/choices.ts';
import { amount, QUOTA_TITLES, USED_LABELS } from '../quota-labels.ts';

/** Each quota, folded away until one is too short: what is used of it, what this adds, and where it ends. */
export function Costs({ quotas, cost }: { quotas: readonly QuotaState[]; cost: Record<QuotaName, number> }) {
  const isShort = quotas.some(({ quota, used, limit }) => limit !== null && cost[quota] > limit - used);
  return (
    <div className="border-line border-t pt-1 mt-3">
      <Fold title="Quotas" open={isShort}>
        <dl className="space-y-1.5" data-costs>
          {quotas.map(({ quota, used, limit }) => {
            const adds = cost[quota];
            const remaining = limit === null ? null : Math.max(0, limit - used);
            const short = remaining !== null && adds > remaining;
            const shown = (value: number) => <Quantity text={amount(quota, value)} />;
            return (
              <div key={quota}>
                <dt className="text-muted">{QUOTA_TITLES[quota]}</dt>
                <dd>
                  {shown(used)} <Word>{USED_LABELS[quota]}, this adds</Word> {shown(adds)}
                  {limit === null ? (
                    <Word>, no limit</Word>
                  ) : (
                    <>
                      <Word>, limit</Word> {shown(limit)}
                    </>
                  )}
                  {short && (
                    <span className="flex items-center gap-1.5 font-medium text-bad">
                      <CircleX size={14} className="shrink-0" aria-hidden="true" />
                      <span>
                        {remaining > 0 ? 'only ' : ''}
                        {shown(remaining)} left
                      </span>
                    </span>
                  )}
                </dd>
              </div>
            );
          })}
        </dl>
      </Fold>
    </div>
  );
}

function Word({ children }: { children: ReactNode }) {
  return <span className="text-muted">{children}</span>;
}
