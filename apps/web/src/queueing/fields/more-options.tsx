import type { ReactNode } from 'react';
import { Fold } from '#ui/fold.tsx';

/** Fields that few change; unfolded where one of them is refused, or was asked for by the address. */
export function MoreOptions({
  names,
  errors,
  open = false,
  children,
}: {
  /** Names of its fields. */
  names: readonly string[];
  errors: Partial<Record<string, string>>;
  open?: boolean;
  children: ReactNode;
}) {
  const refused = names.some((name) => errors[name] !== undefined);
  return (
    <Fold title="More options" open={open || refused}>
      <div className="space-y-6">{children}</div>
    </Fold>
  );
}
