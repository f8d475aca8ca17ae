import type { ReactNode } from 'react';

/**
 * A part of a public page, folded under its heading: unfolded, the page is too long to find anything. Links to what it
 * holds unfold it.
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
    <section
      aria-labelledby={`${id}-title`}
      data-fold=""
      className="border-line border-t [&:not([data-fold]+[data-fold])]:mt-8"
    >
      <details>
        <summary className="cursor-pointer py-3 font-semibold text-[0.9375rem] tracking-tight hover:text-accent">
          <h2 id={`${id}-title`} className="inline">
            {title}
          </h2>
        </summary>
        <div id={id} className="pb-6">
          {note && <p className="max-w-[75ch] text-sm text-muted">{note}</p>}
          <div className="mt-3">{children}</div>
        </div>
      </details>
    </section>
  );
}
