'use client';

import { call } from '@headroom/api/client';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { ArchiveField, refusalOf } from '../archive-field.tsx';
import { HostClassField, type Offered } from './host-class-field.tsx';
import { ProjectFields } from './project-fields.tsx';
import { useNewProject } from './use-new-project.ts';

/** Adds a project of an archive and has it tried at once. @param hostClasses whose hosts build archives */
export function ArchiveForm({ hostClasses }: { hostClasses: readonly [Offered, ...Offered[]] }) {
  const [hostClass, setHostClass] = useState(hostClasses[0].id);
  const [archive, setArchive] = useState<File>();
  const { form, sending, refused, errors } = useNewProject(async ({ title, path }) => {
    const refusal = refusalOf(archive);
    if (!archive || refusal) return { refused: refusal };
    const query = { fileName: archive.name, title, path, hostClass };
    return call('POST /api/v1/projects/archives', { query, upload: archive });
  });
  return (
    <form {...form} autoComplete="off" className="max-w-2xl space-y-5">
      <ArchiveField onChange={setArchive} error={errors.archive ?? errors.fileName} />
      <ProjectFields
        pathNote="Its path in the archive."
        titleNote="Pages show it. Empty: the name of the archive."
        errors={errors}
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
