import { EmptyPage } from '#ui/empty-page.tsx';

export default function ServerNotFound() {
  return (
    <EmptyPage
      title="No such server"
      what="There is no server with this address"
      hint="It may have been renamed or removed. Its runs keep their figures."
      href="/servers"
      link="All servers"
    />
  );
}
