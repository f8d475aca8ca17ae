import { EmptyPage } from '#ui/empty-page.tsx';

export default function RunNotFound() {
  return (
    <EmptyPage
      title="No such run"
      what="There is no run with this address"
      hint="Check the address, or look for the run in the list."
      href="/runs"
      link="All runs"
    />
  );
}
