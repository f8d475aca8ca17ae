'use client';

import { call } from '@headroom/api/client';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { DialogButton } from '#ui/dialog.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { useForm } from '#ui/use-form.ts';
import { ArchiveField, refusalOf } from '../archive-field.tsx';

/** Uploads a new version of a project and has it tried. */
export function UploadButton({ projectId }: { projectId: string }) {
  return (
    <DialogButton label="Upload a new version" title="Upload a new version">
      {(close) => <UploadForm projectId={projectId} close={close} />}
    </DialogButton>
  );
}

function UploadForm({ projectId, close }: { projectId: string; close: () => void }) {
  const router = useRouter();
  const [archive, setArchive] = useState<File>();
  const { form, sending, refused, errors } = useForm(async () => {
    const refusal = refusalOf(archive);
    if (!archive || refusal) return refusal;
    const params = { id: projectId };
    const made = await call('POST /api/v1/projects/{id}/versions', {
      params,
      query: { fileName: archive.name },
      upload: archive,
    });
    if (made.refused) return made.refused;
    const { added, ref } = made.body;
    if (!added) {
      const message = `${ref} has the same bytes; nothing was stored`;
      return { code: 'invalid_archive', message, fields: [{ path: 'archive', message }] };
    }
    // The page has a button for a try that is refused here.
    await call('POST /api/v1/projects/{id}/tries', { params, body: { ref } });
    close();
    window.scrollTo({ top: 0 });
    router.refresh();
  });
  return (
    <form {...form} autoComplete="off" className="mt-4 space-y-3">
      <ArchiveField onChange={setArchive} error={errors.archive ?? errors.fileName ?? errors.hostClass} />
      <Refusal title="Not stored" refused={refused} />
      <div className="flex justify-end gap-2">
        <Button onClick={close}>Cancel</Button>
        <Button type="submit" tone="main" aria-disabled={sending}>
          {sending ? 'Uploading…' : 'Upload and try it'}
        </Button>
      </div>
    </form>
  );
}
