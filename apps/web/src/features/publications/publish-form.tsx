'use client';

import { call } from '@headroom/api/client';
import { slugOf } from '@headroom/api/slug';
import { plural } from '@headroom/workload/plural';
import { useState } from 'react';
import { resultPath } from '#results/publication-path.ts';
import { CheckField } from '#ui/check-field.tsx';
import { FormActions } from '#ui/form-actions.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useForm } from '#ui/use-form.ts';

/** Title, summary and slug of a publication, and its confirmations. Typed text stays, whatever the answer. */
export function PublishForm({
  runId,
  proposed,
  disturbed,
  onCancel,
}: {
  runId: string;
  /** Title to begin with. */
  proposed: string;
  /** Trials in which the host was busy: to be confirmed. */
  disturbed: number;
  onCancel: () => void;
}) {
  const [title, setTitle] = useState(proposed);
  const [summary, setSummary] = useState('');
  // Follows the title until it is changed by hand.
  const [ownSlug, setOwnSlug] = useState<string | null>(null);
  const [confirmed, setConfirmed] = useState(false);
  const slug = ownSlug ?? slugOf(title);
  const { form, sending, refused, errors } = useForm(publish, { leaves: true });

  async function publish() {
    const answer = await call('POST /api/v1/runs/{id}/publication', {
      params: { id: runId },
      body: { title, summary, slug, ...(disturbed > 0 && { confirmDisturbed: confirmed }) },
    });
    // A full page load, as the result's page is no page of Next.js: it is cached and sent whole.
    if (answer.body) window.location.assign(answer.body.path);
    return answer.refused;
  }

  return (
    <form {...form} className="mt-4 space-y-4">
      <TextField name="title" label="Title" value={title} onChange={setTitle} error={errors.title} />
      <TextField
        name="summary"
        label="Summary"
        note="What was measured, and why. The findings are computed and stand below it."
        value={summary}
        onChange={setSummary}
        error={errors.summary}
        rows={4}
      />
      <TextField
        name="slug"
        label="Slug"
        note={`Address: ${resultPath(slug || '…')}`}
        value={slug}
        onChange={setOwnSlug}
        error={errors.slug}
        mono
      />
      {disturbed > 0 && (
        <CheckField
          name="confirmDisturbed"
          label={`Publish although the host was busy in ${plural(disturbed, 'trial')}`}
          note="Other programs or a hypervisor affected the figures. The public page says so, and that you confirmed it."
          checked={confirmed}
          onChange={setConfirmed}
          error={errors.confirmDisturbed}
        />
      )}
      <Refusal title="Nothing was published" refused={refused} />
      <FormActions
        leave="Not yet"
        onLeave={onCancel}
        send="Publish"
        sendingLabel="Publishing…"
        sending={sending}
      />
    </form>
  );
}
