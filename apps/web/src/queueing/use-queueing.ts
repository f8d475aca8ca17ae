import { useRouter } from 'next/navigation';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { byField, type Submitted } from './submit.ts';

const UNREACHABLE = 'The web app could not be reached; nothing was queued. Try again.';

/**
 * A form that queues something: what was typed stays, whatever the answer; the first field to change gets the focus.
 * @param send asks the API
 * @param pageOf the page of what was queued
 */
export function useQueueing(send: () => Promise<Submitted>, pageOf: (id: string) => string) {
  const router = useRouter();
  const form = useRef<HTMLFormElement>(null);
  const [sending, setSending] = useState(false);
  const [refused, setRefused] = useState<{ message: string; errors: Partial<Record<string, string>> } | null>(
    null,
  );

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (sending) return;
    setSending(true);
    const answer = await send();
    if (answer.body) {
      router.push(pageOf(answer.body.id));
      return;
    }
    setSending(false);
    const { code, message, fields } = answer.refused;
    const errors = byField(fields);
    const marked = Object.keys(errors).join(', ');
    const words = code === 'unreachable' ? UNREACHABLE : message;
    setRefused({ message: marked ? `Change what is marked: ${marked}.` : words, errors });
  }

  useEffect(() => {
    if (!refused) return;
    const place = form.current?.querySelector<HTMLElement>(
      '[aria-invalid], [data-invalid] input:not(:disabled)',
    );
    (place ?? form.current?.querySelector<HTMLElement>('[type=submit]'))?.focus();
  }, [refused]);

  return {
    sending,
    refused,
    errors: refused?.errors ?? {},
    form: { ref: form, onSubmit, noValidate: true, autoComplete: 'off' },
  };
}
