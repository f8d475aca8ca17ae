import { EmptyPage } from '#ui/empty-page.tsx';

export default function NoSuchInvitation() {
  return (
    <EmptyPage
      title="No such invitation"
      what="This link does not work"
      hint="An invitation works once, for a week, and can be revoked. Ask its sender for a new one. If you already joined with it, the workspace is under your name at the top of the page."
      href="/results"
      link="Results"
    />
  );
}
