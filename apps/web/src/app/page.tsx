import { Home } from '#features/home/home.tsx';
import { readHome } from '#features/home/read-home.ts';
import { Landing } from '#features/publications/front/landing.tsx';
import { currentActor } from '#server/access/permit.ts';
import { isInvitedOnly } from '#server/auth/invited-only.ts';
import { Page } from '#ui/page.tsx';

/** The home of a reader with runs or projects; the landing page for everybody else. */
export default async function HomePage() {
  const actor = await currentActor();
  const home = actor.kind === 'user' ? await readHome(actor) : null;
  return (
    <Page>
      {home ? <Home {...home} /> : <Landing canSignUp={actor.kind === 'anonymous' && !isInvitedOnly()} />}
    </Page>
  );
}
