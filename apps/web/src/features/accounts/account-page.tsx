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
              This account signs in by another service and has no password. Set one with{' '}
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
        note="Browsers that are signed in. Ending a session signs its browser out from the next request on."
      >
        <Sessions sessions={sessions} current={sessionId} />
      </Section>
      <Section
        title="Your data"
        note="Everything stored about this account, as one JSON file without secrets."
      >
        <ExportLink />
      </Section>
      <Section
        title="Delete the account"
        note="This also deletes its sessions, tokens and memberships, and workspaces without other members, with their runs. Published runs stay public."
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
