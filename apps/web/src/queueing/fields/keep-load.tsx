import { call } from '@headroom/api/client';
import { useRouter } from 'next/navigation';
import { type KeyboardEvent, useId, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { FieldProblem } from '#ui/field-problem.tsx';
import { byField } from '#ui/use-form.ts';
import { useRequest } from '#ui/use-request.ts';
import type { ReadOwn } from '../own-load.ts';

/** Keeps a load in the workspace by a name: part of a form that queues, which it does not send. */
export function KeepLoad({ read: { text, load } }: { read: ReadOwn }) {
  const id = useId();
  const router = useRouter();
  const [name, setName] = useState('');
  const [said, setSaid] = useState('');
  const { sending, refused, send } = useRequest(async () => {
    setSaid('');
    const answer = await call('POST /api/v1/load-profiles', { body: { name, profile: text } });
    if (answer.refused) return answer.refused;
    setSaid(`Saved as “${answer.body.name}”. It is now one of the cards.`);
    setName('');
    router.refresh();
  });
  const errors = byField(refused?.fields ?? []);
  const error = refused && (errors.name ?? errors.profile ?? refused.message);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    // Enter would queue the run.
    event.preventDefault();
    if (load) send();
  }

  return (
    <div className="border-line border-t pt-3">
      <label htmlFor={id} className="block font-semibold text-13">
        Save in this workspace
      </label>
      <div className="mt-1 flex flex-wrap gap-2">
        <input
          id={id}
          value={name}
          type="text"
          placeholder="Its name"
          autoComplete="off"
          aria-describedby={error ? `${id}-note ${id}-error` : `${id}-note`}
          onChange={(event) => setName(event.target.value)}
          onKeyDown={onKeyDown}
          className="block h-8 w-56 min-w-0 rounded-md border border-line-strong bg-surface px-2.5 text-13"
        />
        <Button onClick={() => send()} disabled={!load} aria-disabled={sending}>
          {sending ? 'Keeping…' : 'Keep'}
        </Button>
      </div>
      <p id={`${id}-note`} className="mt-1 text-13 text-muted">
        Everyone in the workspace can choose it.
      </p>
      {error && !sending && <FieldProblem id={`${id}-error`}>{error}</FieldProblem>}
      <p role="status" className="text-13 empty:hidden">
        {said}
      </p>
    </div>
  );
}
