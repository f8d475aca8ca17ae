import type { Metadata } from 'next';
import { EmptyPage } from '#ui/empty-page.tsx';

export const metadata: Metadata = { title: 'No such page' };

export default function NotFound() {
  return (
    <EmptyPage
      title="No such page"
      what="Nothing has this address"
      hint="The link may be old, or mistyped."
      href="/runs"
      link="All runs"
    />
  );
}
