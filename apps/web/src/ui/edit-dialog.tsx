'use client';

import type { Refused } from '@headroom/api/client';
import { useRouter } from 'next/navigation';
import type { ComponentProps, ReactNode } from 'react';
import { DialogButton } from './dialog.tsx';
import { FormActions } from './form-actions.tsx';
import { Refusal } from './refusal.tsx';
import { type FieldMessages, type Typed, useForm } from './use-form.ts';

interface FormProps {
  /** Title of a refusal: that nothing changed. */
  unchanged: string;
  /** Stores what was typed. @returns the refusal, or nothing */
  save: (typed: Typed) => Promise<Refused | undefined>;
  /** Draws the fields with their messages. */
  children: (errors: FieldMessages) => ReactNode;
}

/** A button that opens a form which changes something of the page; the page is drawn again once it is stored. */
export function EditDialog({
  unchanged,
  save,
  children,
  ...button
}: FormProps & Omit<ComponentProps<typeof DialogButton>, 'children'>) {
  return (
    <DialogButton {...button}>
      {(close) => (
        <EditForm unchanged={unchanged} save={save} close={close}>
          {children}
        </EditForm>
      )}
    </DialogButton>
  );
}

function EditForm({ unchanged, save, children, close }: FormProps & { close: () => void }) {
  const router = useRouter();
  const { form, sending, refused, errors } = useForm(async (typed) => {
    const refused = await save(typed);
    if (refused) return refused;
    router.refresh();
    close();
  });
  return (
    <form {...form} className="mt-4 space-y-4">
      {children(errors)}
      <Refusal title={unchanged} refused={refused} />
      <FormActions leave="Cancel" onLeave={close} send="Save" sendingLabel="Saving…" sending={sending} />
    </form>
  );
}
