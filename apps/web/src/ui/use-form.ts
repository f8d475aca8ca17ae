import type { Refused } from '@headroom/api/client';
import type { FieldError } from '@headroom/api/errors';
import { type FormEvent, useEffect, useRef } from 'react';
import { useRequest } from './use-request.ts';

/** Values of a form's fields, by their names; a box that is not checked is missing. */
export type Typed = Readonly<Partial<Record<string, string>>>;

/** Messages by field. */
export type FieldMessages = Readonly<Partial<Record<string, string>>>;

/**
 * A form that is sent by script: what was typed stays in it, whatever the response; the first field to change gets
 * the focus.
 * @param send returns the refusal, or nothing
 * @param leaves whether the page is left when it is done
 */
export function useForm(
  send: (typed: Typed) => Promise<Refused | undefined>,
  options?: { leaves?: boolean },
) {
  const form = useRef<HTMLFormElement>(null);
  const { sending, refused, done, forget, send: sendTyped } = useRequest(send, options);

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    return sendTyped(typedIn(event.currentTarget));
  }

  useEffect(() => {
    if (!refused) return;
    const field = form.current?.querySelector<HTMLElement>(
      '[aria-invalid], [data-invalid] input:not(:disabled)',
    );
    (field ?? form.current?.querySelector<HTMLElement>('[type=submit]'))?.focus();
  }, [refused]);

  return {
    sending,
    refused,
    done,
    forget,
    errors: byField(refused?.fields ?? []),
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

/** Messages by form field; `servers.0` belongs to `servers`. */
export function byField(fields: readonly FieldError[]): FieldMessages {
  const messages: Record<string, string> = {};
  for (const { path, message } of fields) {
    const field = path.split('.')[0] ?? '';
    messages[field] = messages[field] ? `${messages[field]}. ${message}` : message;
  }
  return messages;
}
