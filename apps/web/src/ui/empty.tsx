import type { ReactNode } from 'react';

/** Placeholder where nothing is yet: says what would be here and offers the next step. */
export function Empty({
  title,
  children,
  action,
}: {
  title: string;
  children: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="grid min-h-72 place-items-center rounded-lg border border-line border-dashed px-6 py-12 text-center">
      <div>
        <p className="font-medium text-base">{title}</p>
        <p className="mx-auto mt-1.5 max-w-[56ch] text-muted">{children}</p>
        {action && <div className="mt-5 flex justify-center gap-2">{action}</div>}
      </div>
    </div>
  );
}
