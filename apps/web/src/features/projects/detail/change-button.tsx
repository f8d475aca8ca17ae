'use client';

import { call } from '@headroom/api/client';
import { useRouter } from 'next/navigation';
import { DialogButton } from '#ui/dialog.tsx';
import { FormActions } from '#ui/form-actions.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useForm } from '#ui/use-form.ts';

interface Changed {
  readonly id: string;
  readonly title: string;
  readonly ref: string | null;
  readonly path: string;
  readonly lastVersion: number | null;
}

/** Changes the title, the branch or version, and the path of a project. */
export function ChangeButton({ project: { id, title, ref, path, lastVersion } }: { project: Changed }) {
  return (
    <DialogButton label="Change" title={`Change ${title}`}>
      {(close) => <ChangeForm project={{ id, title, ref, path, lastVersion }} close={close} />}
    </DialogButton>
  );
}

function ChangeForm({ project, close }: { project: Changed; close: () => void }) {
  const router = useRouter();
  const { form, sending, refused, errors } = useForm(async ({ title = '', ref = '', path = '' }) => {
    const answer = await call('PUT /api/v1/projects/{id}', {
      params: { id: project.id },
      body: { title, ref: ref.trim() || null, path: path.trim() },
    });
    if (answer.refused) return answer.refused;
    close();
    router.refresh();
  });
  return (
    <form {...form} autoComplete="off" className="mt-4 space-y-3">
      <TextField name="title" label="Title" defaultValue={project.title} error={errors.title} />
      <TextField
        name="ref"
        label={project.lastVersion === null ? 'Branch, tag or commit' : 'Version'}
        defaultValue={project.ref ?? ''}
        note={project.lastVersion === null ? 'Empty: its HEAD.' : 'Such as v1; empty: the newest.'}
        error={errors.ref}
        mono
      />
      <TextField
        name="path"
        label="File"
        defaultValue={project.path}
        note="Try the project after a change of file."
        error={errors.path}
        mono
      />
      <Refusal title="Not changed" refused={refused} />
      <FormActions leave="Cancel" onLeave={close} send="Save" sendingLabel="Saving…" sending={sending} />
    </form>
  );
}
