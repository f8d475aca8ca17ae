'use client';

import { call } from '@headroom/api/client';
import { slugOf } from '@headroom/api/slug';
import type { PublishedSubject } from '@headroom/db';
import { plural } from '@headroom/model/text/plural';
import { useState } from 'react';
import { CheckField } from '#ui/check-field.tsx';
import { FormActions } from '#ui/form-actions.tsx';
import { Notice } from '#ui/message.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useForm } from '#ui/use-form.ts';
import { previewPath } from '../page/preview-path.ts';
import { CheckList } from './check-list.tsx';
import type { PublishCheck } from './publish-checks.ts';

/** Title, summary and slug of a publication, and its confirmations. Typed text stays, whatever the answer. */
export function PublishForm({
  subject,
  proposed,
  disturbed,
  checks,
  results,
  localLinks,
  onCancel,
}: {
  subject: PublishedSubject;
  /** Title to begin with. */
  proposed: string;
  /** Trials in which the host was busy: to be confirmed. */
  disturbed: number;
  /** How the run stands to what its readers will look for. */
  checks: readonly PublishCheck[];
  /** Address that slugs are put behind, and what is wrong with it where others cannot open it. */
  results: string;
  localLinks: string | null;
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
    const body = { title, summary, slug, ...(disturbed > 0 && { confirmDisturbed: confirmed }) };
    const answer =
      'runId' in subject
        ? await call('POST /api/v1/runs/{id}/publication', { params: { id: subject.runId }, body })
        : await call('POST /api/v1/watches/{id}/publication', { params: { id: subject.watchId }, body });
    // A full page load, as the result's page is no page of Next.js: it is cached and sent whole.
    if (answer.body) window.location.assign(answer.body.path);
    return answer.refused;
  }

  return (
    <form {...form} className="mt-4 space-y-4">
      {localLinks && <Notice tone="warn" title={localLinks} />}
      <TextField name="title" label="Title" value={title} onChange={setTitle} error={errors.title} />
      <TextField
        name="summary"
        label="Summary"
        note="What was measured, and why. Computed findings follow it."
        value={summary}
        onChange={setSummary}
        error={errors.summary}
        rows={4}
      />
      <TextField
        name="slug"
        label="Slug"
        note={`Address: ${results}${slug || '…'}`}
        value={slug}
        onChange={setOwnSlug}
        error={errors.slug}
        mono
      />
      {disturbed > 0 && (
        <CheckField
          name="confirmDisturbed"
          label={`Publish although the host was busy in ${plural(disturbed, 'trial')}`}
          note="Other programs or a hypervisor affected the figures. The page states it, with your confirmation."
          checked={confirmed}
          onChange={setConfirmed}
          error={errors.confirmDisturbed}
        />
      )}
      <CheckList checks={[...checks, ...textChecks({ title, summary })]} />
      {'runId' in subject && (
        <p className="text-13">
          {/* A page that is not known before: with the texts as they are now. */}
          <a
            href={previewPath(subject.runId, { title, summary, slug })}
            target="_blank"
            rel="noopener"
            className="link"
          >
            See the page as visitors will
          </a>
        </p>
      )}
      <Refusal title="Not published" refused={refused} />
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

/** How the texts stand, as they are typed. */
function textChecks({ title, summary }: { title: string; summary: string }): PublishCheck[] {
  const [titled, summed] = [title.trim() !== '', summary.trim() !== ''];
  return [
    { met: titled, words: titled ? 'It has a title.' : 'It has no title yet.' },
    {
      met: summed,
      words: summed ? 'A summary says what was measured.' : 'No summary says yet what was measured, and why.',
    },
  ];
}
