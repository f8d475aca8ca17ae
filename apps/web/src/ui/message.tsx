import { clsx } from 'clsx';
import { CircleX, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

const LOOKS = {
  bad: { Icon: CircleX, box: 'border-bad/40 bg-bad-soft', ink: 'text-bad' },
  warn: { Icon: TriangleAlert, box: 'border-warn/40 bg-warn-soft', ink: 'text-warn' },
  info: { Icon: Info, box: 'border-line bg-surface', ink: 'text-muted' },
} as const;

/** Something the reader must know: what happened and what to do. */
export function Notice({
  tone,
  title,
  children,
  role,
}: {
  tone: keyof typeof LOOKS;
  title: ReactNode;
  children?: ReactNode;
  role?: 'alert' | 'status';
}) {
  const { Icon, box, ink } = LOOKS[tone];
  return (
    <div role={role} className={clsx('flex gap-2.5 rounded-md border px-3 py-2.5 text-13', box)}>
      <Icon size={16} className={clsx('mt-0.5 shrink-0', ink)} aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <div className="font-medium">{title}</div>
        {children && <div className="mt-0.5 max-w-[90ch] text-muted">{children}</div>}
      </div>
    </div>
  );
}
