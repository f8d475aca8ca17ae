import type { Refused } from '@headroom/api/client';
import { type FormEvent, useEffect, useRef, useState } from 'react';

/** Values of a form's fields, by their names; a box that is not checked is missing. */
export type Typed = Readonly<Partial<Record<string, string>>>;

/**
 * A form that is sent by script: what was typed stays in it, whatever the response. `send` returns the
 * refusal, or nothing; then the first field to change gets the focus.
 */
export function useForm(send: (typed: Typed) => Promise<Refused | undefined>) {
  const form = useRef<HTMLFormElement>(null);
  const [sending, setSending] = useState(false);
  const [refused, setRefused] = useState<Refused>();
  const [done, setDone] = useState(false);

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending) return;
    setSending(true);
    setDone(false);
    const answer = await send(typedIn(event.currentTarget));
    setRefused(answer);
    setDone(!answer);
    setSending(false);
  }

  useEffect(() => {
    if (refused) form.current?.querySelector<HTMLElement>('[aria-invalid], [type=submit]')?.focus();
  }, [refused]);

  return {
    sending,
    refused,
    /** Whether what was sent last was done. */
    done,
    /** Problem with a field. */
    errorOf: (name: string) => refused?.fields.find(({ path }) => path === name)?.message,
    // Posted where there is no script: nothing typed, passwords least of all, may end up in an address.
    form: { ref: form, onSubmit, noValidate: true, method: 'post' as const },
  };
}

function typedIn(form: HTMLFormElement): Typed {
  const entries = [...new FormData(form)].filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return Object.fromEntries(entries);
}
