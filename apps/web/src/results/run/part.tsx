import type { ReactNode } from 'react';

/** A part of a tab under a heading of its own, with a sentence that says what it shows. */
export function Part({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) {
  return (
    <section className="mt-8 [nav+&]:mt-0">
      <h2 className="font-semibold text-[0.9375rem] tracking-tight">{title}</h2>
      {note && <p className="mt-0.5 max-w-[75ch] text-sm text-muted">{note}</p>}
      <div className="mt-3">{children}</div>
    </section>
  );
}
