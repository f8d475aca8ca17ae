import { Link2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { type SectionId, titleOf } from './sections.ts';

/** A section with its anchor: the sign beside the heading is a link to it. */
export function Part({ id, children }: { id: SectionId; children: ReactNode }) {
  const title = titleOf(id);
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="group/part scroll-mt-16 pt-8">
      <h3 id={`${id}-title`} className="flex items-center gap-2 font-semibold text-base tracking-tight">
        {title}
        <a
          href={`#${id}`}
          aria-label={`Link to: ${title}`}
          className="text-muted opacity-40 hover:text-accent hover:opacity-100 focus-visible:opacity-100 group-target/part:text-accent group-target/part:opacity-100"
        >
          <Link2 size={14} aria-hidden="true" />
        </a>
      </h3>
      <div className="mt-2 space-y-2.5">{children}</div>
    </section>
  );
}
