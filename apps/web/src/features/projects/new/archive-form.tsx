'use client';

import { call } from '@headroom/api/client';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useForm } from '#ui/use-form.ts';
import { ArchiveField, refusalOf } from '../archive-field.tsx';
import { HostClassField, type Offered } from './host-class-field.tsx';

/** Adds a project of an archive and has it tried at once. @param hostClasses whose hosts build archives */
export function ArchiveForm({ hostClasses }: { hostClasses: readonly [Offered, ...Offered[]] }) {
  const router = useRouter();
  const [hostClass, setHostClass] = useState(hostClasses[0].id);
  const [archive, setArchive] = useState<File>();
  const { form, sending, refused, errors } = useForm(
    async ({ title = '', path = '' }) => {
      const refusal = refusalOf(archive);
      if (!archive || refusal) return refusal;
      const made = await call('POST /api/v1/projects/archives', {
        query: {
          fileName: archive.name,
          title: title.trim() || undefined,
          path: path.trim() || undefined,
          hostClass,
        },
        upload: archive,
      });
      if (made.refused) return made.refused;
      // Where it is refused, the project's page has the button.
      await call('POST /api/v1/projects/{id}/tries', { params: { id: made.body.id }, body: {} });
      router.push(`/projects/${made.body.id}`);
    },
    { leaves: true },
  );
  return (
    <form {...form} autoComplete="off" className="max-w-2xl space-y-5">
      <ArchiveField onChange={setArchive} error={errors.archive ?? errors.fileName} />
      <TextField
        name="path"
        label="File"
        defaultValue="headroom.yaml"
        note="Its path in the archive."
        error={errors.path}
        mono
      />
      <TextField
        name="title"
        label="Title"
        note="What pages call it; empty: the name of the archive."
        error={errors.title}
      />
      <HostClassField
        hostClasses={hostClasses}
        value={hostClass}
        onChange={setHostClass}
        error={errors.hostClass}
      />
      <Refusal title="No project was added" refused={refused} />
      <Button type="submit" tone="main" aria-disabled={sending}>
        {sending ? 'Uploading…' : 'Upload and try it'}
      </Button>
    </form>
  );
}
