import type { ReactNode } from 'react';

/** A name and what it stands for, of a list of definitions that is a grid of two columns. */
export function Term({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  );
}
