import type { ReactNode } from 'react';

/**
 * A part of a public page under a heading of its own, which telephones fold: there a page of all of them is too long to
 * find anything. Links to what it holds unfold it.
 */
export function FoldedSection({
  title,
  note,
  id,
  children,
}: {
  title: string;
  note?: ReactNode;
  id: string;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby={`${id}-title`} className="mt-8 max-sm:mt-0">
      <h2 id={`${id}-title`} className="font-semibold text-[0.9375rem] tracking-tight max-sm:hidden">
        {title}
      </h2>
      <details className="narrow-fold max-sm:border-line max-sm:border-t">
        <summary className="py-3 font-semibold text-[0.9375rem] tracking-tight">
          <h2 className="inline">{title}</h2>
        </summary>
        <div id={id} className="max-sm:pb-6">
          {note && <p className="mt-0.5 max-w-[75ch] text-sm text-muted">{note}</p>}
          <div className="mt-3">{children}</div>
        </div>
      </details>
    </section>
  );
}
