import { EmptyPage } from '#ui/empty-page.tsx';

export default function WatchNotFound() {
  return (
    <EmptyPage
      title="No such watch"
      what="There is no watch with this address"
      hint="Check the address, or look for the watch in the list."
      href="/watches"
      link="All watches"
    />
  );
}
