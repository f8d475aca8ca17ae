'use client';

import { call } from '@headroom/api/client';
import { useRouter } from 'next/navigation';
import { Button } from '#ui/button.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useForm } from '#ui/use-form.ts';

/** Stores a secret; its value is not shown again. */
export function SecretForm() {
  const router = useRouter();
  const { form, sending, refused, errors } = useForm(async ({ name = '', value = '' }) => {
    const answer = await call('POST /api/v1/secrets', { body: { name: name.trim(), value: valueIn(value) } });
    if (answer.refused) return answer.refused;
    form.ref.current?.reset();
    router.refresh();
  });
  return (
    <form {...form} className="max-w-xl space-y-4">
      <TextField name="name" label="Name" note="As the file names it: API_TOKEN" error={errors.name} mono />
      <TextField
        name="value"
        label="Value"
        rows={4}
        masked
        note="Stored encrypted, never shown again. May have several lines."
        error={errors.value}
      />
      <Refusal title="Not stored" refused={refused} />
      <Button type="submit" tone="main" aria-disabled={sending}>
        {sending ? 'Storing…' : 'Store secret'}
      </Button>
    </form>
  );
}

/** A value as it was pasted; of a single line without the ends of lines around it, which were copied along. */
function valueIn(pasted: string): string {
  return pasted.trim().includes('\n') ? pasted : pasted.replaceAll('\n', '');
}
