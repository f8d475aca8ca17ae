import { EmptyPage } from '#ui/empty-page.tsx';

export default function Forbidden() {
  return (
    <EmptyPage
      title="Not allowed"
      what="Your role in this workspace does not allow this"
      hint="Viewers read, members queue and publish runs, owners manage the workspace. An owner can change your role; another of your workspaces can be chosen at the top of the page."
      href="/workspace"
      link="Who may"
    />
  );
}
