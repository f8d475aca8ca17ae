import type { ReactNode } from 'react';
import { Page } from './page.tsx';

/** A page of one form. */
export function NarrowPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Page>
      <div className="mx-auto max-w-sm pt-4 sm:pt-10">
        <h1 className="font-semibold text-xl tracking-tight">{title}</h1>
        <div className="mt-5 space-y-4">{children}</div>
      </div>
    </Page>
  );
}
