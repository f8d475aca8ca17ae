import { ButtonLink } from '#ui/button.tsx';
import { Empty } from '#ui/empty.tsx';

/** In the place of a form whose address asks for a project that is gone: other servers would be another measurement. */
export function LostProject({ action }: { action: { href: string; label: string } }) {
  return (
    <Empty
      title="This cannot be queued again"
      action={
        <>
          <ButtonLink href="/projects">Projects</ButtonLink>
          <ButtonLink href={action.href}>{action.label}</ButtonLink>
        </>
      }
    >
      Its project cannot be run: it was deleted, or no try has read its current file. Add the project or start
      a try, then queue it from its page.
    </Empty>
  );
}
