import type { Metadata } from 'next';
import { EmptyPage } from '#ui/empty-page.tsx';

export const metadata: Metadata = { title: 'No such page' };

export default function NotFound() {
  return (
    <EmptyPage
      title="No such page"
      what="There is no page at this address"
      hint="The link may be old or mistyped."
      href="/runs"
      link="All runs"
    />
  );
}
