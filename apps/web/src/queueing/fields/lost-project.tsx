import { ButtonLink } from '#ui/button.tsx';
import { Empty } from '#ui/empty.tsx';

/** In the place of a form whose address asks for a project that is gone: other servers would be another measurement. */
export function LostProject({ action }: { action: { href: string; label: string } }) {
  return (
    <Empty
      title="The project is missing"
      action={
        <>
          <ButtonLink href="/projects">Projects</ButtonLink>
          <ButtonLink href={action.href}>{action.label}</ButtonLink>
        </>
      }
    >
      It was deleted, or its file was never tried. Add the project or start a try, then queue a run from its
      page.
    </Empty>
  );
}
