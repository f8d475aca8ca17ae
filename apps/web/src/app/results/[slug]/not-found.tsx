import { EmptyPage } from '#ui/empty-page.tsx';

export default function ResultNotFound() {
  return (
    <EmptyPage
      title="No such result"
      what="There is no result with this address"
      hint="Check the address, or look for the result in the list."
      href="/results"
      link="All results"
    />
  );
}
