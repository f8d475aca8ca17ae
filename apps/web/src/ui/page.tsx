import type { ReactNode } from 'react';

/** The frame of a page's content; every page has exactly one. */
export function Page({ children }: { children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className="mx-auto max-w-[90rem] px-4 pt-6 pb-16 outline-none sm:px-6">
      {children}
    </main>
  );
}

/** Title of a page with what belongs to it; actions stand on the right. */
export function PageTitle({
  title,
  children,
  actions,
}: {
  title: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <div className="mb-5 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h1 className="font-semibold text-xl tracking-tight">{title}</h1>
        {children && <div className="mt-1 max-w-[75ch] text-muted">{children}</div>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </div>
  );
}

/** A part of a page under a heading of its own. */
export function Section({
  title,
  note,
  id,
  children,
}: {
  title: string;
  note?: ReactNode;
  id?: string;
  children: ReactNode;
}) {
  return (
    <section className="mt-8" aria-labelledby={id ?? slug(title)}>
      <h2 id={id ?? slug(title)} className="font-semibold text-[0.9375rem] tracking-tight">
        {title}
      </h2>
      {note && <p className="mt-0.5 max-w-[75ch] text-sm text-muted">{note}</p>}
      <div className="mt-3">{children}</div>
    </section>
  );
}

function slug(title: string): string {
  return title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
}
