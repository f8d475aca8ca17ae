'use client';

import { useRouter } from 'next/navigation';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/message.tsx';
import { ChoiceCards } from './choice-cards.tsx';
import { type Choices, classOf, type Draft, withHostClass } from './choices.ts';
import { Field } from './field.tsx';
import { ServerList } from './server-list.tsx';
import { byField, submit } from './submit.ts';
import { Summary } from './summary.tsx';

/** The form that queues a run. What was typed stays, whatever the answer. */
export function NewRunForm({ choices, first }: { choices: Choices; first: Draft }) {
  const router = useRouter();
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(first);
  const [sending, setSending] = useState(false);
  const [refused, setRefused] = useState<{ message: string; errors: Partial<Record<string, string>> } | null>(
    null,
  );
  const change = (part: Partial<Draft>) => setDraft((old) => ({ ...old, ...part }));
  const errors = refused?.errors ?? {};
  const hostClass = classOf(choices, draft.hostClass);

  async function send(event: FormEvent) {
    event.preventDefault();
    if (sending) return;
    setSending(true);
    const answer = await submit(draft);
    if ('id' in answer) {
      router.push(`/runs/${answer.id}`);
      return;
    }
    setSending(false);
    const errors = byField(answer.fields);
    const marked = Object.keys(errors).join(', ');
    setRefused({ message: marked ? `Change what is marked: ${marked}.` : answer.message, errors });
  }

  useEffect(() => {
    if (!refused) return;
    const place = form.current?.querySelector<HTMLElement>('[data-invalid] input:not(:disabled)');
    (place ?? form.current?.querySelector<HTMLElement>('[type=submit]'))?.focus();
  }, [refused]);

  return (
    <form
      ref={form}
      noValidate
      onSubmit={send}
      className="grid items-start gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_20rem]"
    >
      <div className="space-y-6">
        <Field name="profile" legend="Load profile" error={errors.profile}>
          <ChoiceCards
            name="profile"
            options={choices.profiles}
            value={draft.profile}
            onChange={(profile) => change({ profile })}
          />
        </Field>
        {(choices.hostClasses.length > 1 || errors.hostClass) && (
          <Field
            name="hostClass"
            legend="Host class"
            note="The kind of machine it is measured on; it decides which servers can be chosen."
            error={errors.hostClass}
          >
            <ChoiceCards
              name="hostClass"
              options={choices.hostClasses}
              value={hostClass.id}
              onChange={(id) => setDraft((old) => withHostClass(choices, old, id))}
            />
          </Field>
        )}
        <Field name="servers" legend="Servers" error={errors.servers}>
          <ServerList
            servers={hostClass.servers}
            chosen={draft.servers}
            onChange={(servers) => change({ servers })}
          />
        </Field>
        <Field
          name="rounds"
          legend="Rounds"
          note="Every round measures each server once, in a fresh random order. Intervals need two or more."
          error={errors.rounds}
        >
          <input
            type="number"
            name="rounds"
            inputMode="numeric"
            min={1}
            max={choices.maxRounds}
            value={draft.rounds}
            aria-label="Rounds"
            aria-invalid={errors.rounds ? true : undefined}
            onChange={(event) => change({ rounds: event.target.value })}
            className="num h-8 w-24 rounded-md border border-line-strong bg-surface px-2.5 text-13 aria-invalid:border-bad"
          />
        </Field>
        <Field name="suite" legend="Suite" error={errors.suite}>
          <ChoiceCards
            name="suite"
            options={choices.suites}
            value={draft.suite}
            onChange={(suite) => change({ suite })}
          />
        </Field>
        <Field name="handshake" legend="Handshake" error={errors.handshake}>
          <ChoiceCards
            name="handshake"
            options={choices.handshakes}
            value={draft.handshake}
            onChange={(handshake) => change({ handshake })}
          />
        </Field>
      </div>
      <div className="space-y-4 rounded-md border border-line bg-surface p-4 lg:sticky lg:top-18">
        <Summary hostClass={hostClass} draft={draft} maxRounds={choices.maxRounds} />
        {refused && (
          <Notice tone="bad" role="alert" title="Nothing was queued">
            {refused.message}
          </Notice>
        )}
        <Button type="submit" tone="main" aria-disabled={sending} className="w-full justify-center">
          {sending ? 'Queueing…' : 'Queue run'}
        </Button>
      </div>
    </form>
  );
}
