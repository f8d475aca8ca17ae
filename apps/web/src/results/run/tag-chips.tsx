import Link from 'next/link';
import { address } from '#ui/address.ts';
import { Chip } from '#ui/chip.tsx';

/** Tags of a run. @param linked whether each leads to the runs that have it */
export function TagChips({ tags, linked }: { tags: readonly string[]; linked: boolean }) {
  return tags.map((tag) =>
    linked ? (
      <Link key={tag} href={address('/runs', { tag })} className="rounded hover:text-accent">
        <Chip className="hover:text-accent">{tag}</Chip>
      </Link>
    ) : (
      <Chip key={tag}>{tag}</Chip>
    ),
  );
}
