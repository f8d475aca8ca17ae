'use client';

import { call, type Output } from '@headroom/api/client';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { FieldProblem } from '#ui/field-problem.tsx';
import { OnceShown } from '#ui/once-shown.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useForm } from '#ui/use-form.ts';
import { EVENT_LABELS, FORMAT_LABELS, OFFERED_FORMATS, OFFERED_KINDS } from './labels.ts';

/** Adds a webhook and shows its secret, once. What was typed stays where it was refused. */
export function WebhookForm() {
  const router = useRouter();
  const [added, setAdded] = useState<Output<'POST /api/v1/webhooks'>>();
  const { form, sending, refused, errors } = useForm(async ({ url, format, ...checked }) => {
    const kinds = OFFERED_KINDS.filter((kind) => kind in checked);
    const answer = await call('POST /api/v1/webhooks', { body: { url, kinds, format } });
    if (answer.refused) return answer.refused;
    setAdded(answer.body);
    form.ref.current?.reset();
    router.refresh();
  });

  return (
    <form {...form} className="max-w-xl space-y-4">
      {added && (
        <OnceShown
          title="Added. Copy its secret now: it is not shown again."
          secret={added.secret}
          what="the secret"
        >
          <span className="mt-1 block break-all">Messages to {added.url} are signed with it.</span>
        </OnceShown>
      )}
      <TextField
        name="url"
        label="Address"
        note="Public https:// address; receives a POST for each event."
        error={errors.url}
        mono
      />
      <Formats error={errors.format} />
      <Kinds error={errors.kinds} />
      <Refusal title="Not added" refused={refused} />
      <Button type="submit" tone="main" aria-disabled={sending}>
        {sending ? 'Adding…' : 'Add webhook'}
      </Button>
    </form>
  );
}

/** Bodies that messages to the address may have. */
function Formats({ error }: { error: string | undefined }) {
  return (
    <fieldset aria-describedby={error && 'format-error'}>
      <legend className="font-semibold text-13">Format</legend>
      <div className="mt-1.5 space-y-1.5">
        {OFFERED_FORMATS.map((format, index) => (
          <label key={format} className="flex gap-2 text-13">
            <input
              type="radio"
              name="format"
              value={format}
              defaultChecked={index === 0}
              className="mt-0.5 size-3.5 shrink-0 accent-accent"
            />
            <span>
              <span className="block">{FORMAT_LABELS[format].title}</span>
              <span className="block text-muted">{FORMAT_LABELS[format].description}</span>
            </span>
          </label>
        ))}
      </div>
      {error && <FieldProblem id="format-error">{error}</FieldProblem>}
    </fieldset>
  );
}

/** Events that the address is told of. */
function Kinds({ error }: { error: string | undefined }) {
  return (
    <fieldset aria-describedby={error && 'kinds-error'}>
      <legend className="font-semibold text-13">Events</legend>
      <div className="mt-1.5 space-y-1.5">
        {OFFERED_KINDS.map((kind) => (
          <label key={kind} className="flex gap-2 text-13">
            <input
              type="checkbox"
              name={kind}
              defaultChecked
              aria-invalid={error ? true : undefined}
              className="mt-0.5 size-3.5 shrink-0 accent-accent"
            />
            <span>
              <span className="block">{EVENT_LABELS[kind].title}</span>
              <span className="block text-muted">{EVENT_LABELS[kind].description}</span>
            </span>
          </label>
        ))}
      </div>
      {error && <FieldProblem id="kinds-error">{error}</FieldProblem>}
    </fieldset>
  );
}
