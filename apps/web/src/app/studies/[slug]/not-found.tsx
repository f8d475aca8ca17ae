import { EmptyPage } from '#ui/empty-page.tsx';

export default function StudyNotFound() {
  return (
    <EmptyPage
      title="No such study"
      what="There is no study with this address"
      hint="Check the address, or look for the study in the list."
      href="/studies"
      link="All studies"
    />
  );
}
