import { hasPassword, listSessions, readProfile } from '@headroom/db';
import Link from 'next/link';
import type { SignedIn } from '#server/access/actor.ts';
import { obstacleToDeletion } from '#server/auth/refuse-deletion.ts';
import { db } from '#server/db.ts';
import { mailIsSent } from '#server/mail/send.ts';
import { Section } from '#ui/page.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { ExportLink } from './export-link.tsx';
import { PasswordForm } from './password-form.tsx';
import { ProfileForm } from './profile-form.tsx';
import { Sessions } from './sessions.tsx';

/** Page of an account: its profile, its sessions, and its deletion. */
export async function AccountPage({ actor }: { actor: SignedIn }) {
  const { userId, sessionId, email } = actor;
  const [profile, sessions, withPassword, obstacle] = await Promise.all([
    readProfile(db(), userId),
    listSessions(db(), userId),
    hasPassword(db(), userId),
    obstacleToDeletion(userId),
  ]);
  return (
    <>
      <div className="-mt-5 grid max-w-4xl gap-x-12 lg:grid-cols-2">
        <Section title="You">
          <ProfileForm email={email} mailed={mailIsSent()} {...profile} />
        </Section>
        <Section title="Password">
          {withPassword ? (
            <PasswordForm email={email} />
          ) : (
            <p className="max-w-[75ch]">
              This account signs in by GitHub and has no password. It gets one by{' '}
              <Link href="/forgot-password" prefetch={false} className="link">
                a link to its e-mail address
              </Link>
              .
            </p>
          )}
        </Section>
      </div>
      <Section
        title="Sessions"
        note="Browsers that are signed in. One that is ended here is signed out from its next request on."
      >
        <Sessions sessions={sessions} current={sessionId} />
      </Section>
      <Section
        title="Your data"
        note="Everything that is stored of this account, as one JSON file; secrets are left out."
      >
        <ExportLink />
      </Section>
      <Section
        title="Delete the account"
        note="Its sessions, tokens and memberships go with it, and workspaces in which nobody else is, with their runs. Published runs stay public."
      >
        {obstacle ? (
          <p className="max-w-[75ch]">{obstacle}</p>
        ) : (
          <DeleteAccount email={email} withPassword={withPassword} />
        )}
      </Section>
    </>
  );
}
