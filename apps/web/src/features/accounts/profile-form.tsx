'use client';

import { useRouter } from 'next/navigation';
import { useId } from 'react';
import { Button } from '#ui/button.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useForm } from '#ui/use-form.ts';
import { askAuth } from './ask-auth.ts';

interface Props {
  name: string;
  email: string;
  mailAtRunEnd: boolean;
  /** Whether e-mails leave this installation. */
  mailed: boolean;
}

/** Name of an account, and its setting for e-mails. */
export function ProfileForm({ name, email, mailAtRunEnd, mailed }: Props) {
  const router = useRouter();
  const { form, sending, refused, errors, done } = useForm(async (typed) => {
    const changed = { name: typed.name ?? '', mailAtRunEnd: typed.mailAtRunEnd !== undefined };
    const { refused } = await askAuth('/update-user', changed);
    if (!refused) router.refresh();
    return refused;
  });
  return (
    <form {...form} className="max-w-sm space-y-4">
      <div>
        <p className="font-semibold text-13">E-mail</p>
        <p className="mt-1 break-words">{email}</p>
      </div>
      <TextField name="name" label="Name" autoComplete="name" defaultValue={name} error={errors.name} />
      <MailBox mailAtRunEnd={mailAtRunEnd} mailed={mailed} />
      <Refusal title="Not changed" refused={refused} />
      <div className="flex items-center gap-3">
        <Button type="submit" tone="main" aria-disabled={sending}>
          {sending ? 'Saving…' : 'Save'}
        </Button>
        <span role="status" className="text-13 text-muted">
          {done && 'Saved.'}
        </span>
      </div>
    </form>
  );
}

function MailBox({ mailAtRunEnd, mailed }: Pick<Props, 'mailAtRunEnd' | 'mailed'>) {
  const id = useId();
  return (
    <div className="flex items-start gap-2">
      <input
        id={id}
        name="mailAtRunEnd"
        type="checkbox"
        defaultChecked={mailAtRunEnd}
        aria-describedby={mailed ? undefined : `${id}-note`}
        className="mt-0.5 size-4 accent-accent"
      />
      <div className="text-13">
        <label htmlFor={id}>
          Send an e-mail when my runs end, and of what my watches find, with a digest each week
        </label>
        {!mailed && (
          <p id={`${id}-note`} className="text-13 text-muted">
            This installation sends no e-mail yet; it goes to the server’s log.
          </p>
        )}
      </div>
    </div>
  );
}
