import { EmptyPage } from '#ui/empty-page.tsx';

export default function Forbidden() {
  return (
    <EmptyPage
      title="Not allowed"
      what="Your role in this workspace does not allow this"
      hint="Ask an owner for another role, or choose another workspace at the top of the page."
      href="/workspace"
      link="Who may"
    />
  );
}
