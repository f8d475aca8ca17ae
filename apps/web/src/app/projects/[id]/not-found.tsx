import { EmptyPage } from '#ui/empty-page.tsx';

export default function ProjectNotFound() {
  return (
    <EmptyPage
      title="No such project"
      what="There is no project with this address"
      hint="Check the address, or look for the project in the list."
      href="/projects"
      link="All projects"
    />
  );
}
