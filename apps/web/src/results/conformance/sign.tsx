import type { ConformanceVerdict } from '@headroom/model/run';
import { Check, Minus, X } from 'lucide-react';

const SIGNS = {
  passed: { Icon: Check, ink: 'text-good' },
  failed: { Icon: X, ink: 'text-bad' },
  'not testable': { Icon: Minus, ink: 'text-muted' },
} as const;

/** Sign of a verdict, whose word stands beside it. */
export function VerdictSign({ outcome }: Pick<ConformanceVerdict, 'outcome'>) {
  const { Icon, ink } = SIGNS[outcome];
  return (
    <span className={ink}>
      <Icon size={13} strokeWidth={2.5} aria-hidden="true" />
    </span>
  );
}
