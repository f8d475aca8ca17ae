import type { PublishedStudy } from '@headroom/db';
import Link from 'next/link';
import { Chip } from '#ui/chip.tsx';
import { Section } from '#ui/page.tsx';

/** Studies by others, always labelled as theirs; nothing where there is none. */
export function StudyList({ studies }: { studies: readonly PublishedStudy[] }) {
  if (studies.length === 0) return null;
  return (
    <Section
      id="studies"
      title="Published studies"
      note="Figures measured and published by others, on other machines, judged by the same rules."
    >
      <ul className="grid max-w-[75ch] gap-px overflow-hidden rounded-md border border-line bg-line">
        {studies.map(({ slug, title, source }) => (
          <li
            key={slug}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 bg-surface px-3 py-2"
          >
            <Link href={`/studies/${slug}`} className="link">
              {title}
            </Link>
            <Chip>{source}</Chip>
          </li>
        ))}
      </ul>
    </Section>
  );
}
