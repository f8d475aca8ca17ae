import { EmptyPage } from '#ui/empty-page.tsx';

export default function WatchNotFound() {
  return (
    <EmptyPage
      title="No such watch"
      what="There is no watched branch with this address"
      hint="Check the address, or look for the branch in the list."
      href="/watches"
      link="All watched branches"
    />
  );
}
