import { EmptyPage } from '#ui/empty-page.tsx';

export default function ComparisonNotFound() {
  return (
    <EmptyPage
      title="No such comparison"
      what="There is no comparison with this address"
      hint="Check the address, or look for the comparison in the list."
      href="/compare"
      link="All comparisons"
    />
  );
}
