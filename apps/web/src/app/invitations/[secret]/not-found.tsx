import { EmptyPage } from '#ui/empty-page.tsx';

export default function NoSuchInvitation() {
  return (
    <EmptyPage
      title="No such invitation"
      what="This link does not work"
      hint="Invitations work once, within a week. Ask the sender for a new one. Workspaces that you joined are under your name at the top of the page."
      href="/results"
      link="Results"
    />
  );
}
