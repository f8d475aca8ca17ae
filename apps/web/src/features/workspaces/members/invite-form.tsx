'use client';

import { call, type Output } from '@headroom/api/client';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/message.tsx';
import { OnceShown } from '#ui/once-shown.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useForm } from '#ui/use-form.ts';
import { RoleChoice } from './role-choice.tsx';

/** Invites somebody. @param mailed whether the link goes out by e-mail; else it is shown, to be passed on */
export function InviteForm({ mailed }: { mailed: boolean }) {
  const router = useRouter();
  const [made, setMade] = useState<Output<'POST /api/v1/invitations'>>();
  const { form, sending, refused, errors } = useForm(async ({ email = '', role }) => {
    setMade(undefined);
    const answer = await call('POST /api/v1/invitations', { body: { email, role } });
    if (answer.refused) return answer.refused;
    setMade(answer.body);
    form.ref.current?.reset();
    router.refresh();
  });
  return (
    <form {...form} className="max-w-xl space-y-4">
      {made && <Made {...made} mailed={mailed} />}
      <TextField
        name="email"
        type="email"
        label="E-mail"
        note={
          mailed
            ? 'Sends a link that works once, within a week.'
            : 'Creates a link to pass on. It works once, within a week, for an account with this address.'
        }
        error={errors.email}
      />
      <RoleChoice first="member" />
      <Refusal title="Not invited" refused={refused} />
      <Button type="submit" tone="main" aria-disabled={sending}>
        {sending ? 'Inviting…' : 'Invite'}
      </Button>
    </form>
  );
}

function Made({ email, link, mailed }: { email: string; link: string | null; mailed: boolean }) {
  if (link === null)
    return <Notice tone="info" role="status" title={`An invitation is on its way to ${email}.`} />;
  const pass = `Pass this link on to ${email} now: it is not shown again.`;
  return (
    <OnceShown
      title={
        mailed ? `No e-mail was sent, after several invitations to this address within hours. ${pass}` : pass
      }
      secret={link}
      what="the link"
    />
  );
}
