import { call } from '@headroom/api/client';
import type { StudyPreview } from '@headroom/api/studies';
import type { StudyFile } from '@headroom/report/studies';
import { useRouter } from 'next/navigation';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useForm } from '#ui/use-form.ts';
import { ImportRefusal } from './import-refusal.tsx';
import { NAME_LABELS, type StudyNames } from './study-names.ts';

const NAMES = Object.keys(NAME_LABELS) as (keyof StudyNames)[];

/** Names a study and stores it. */
export function StoreForm({
  files,
  proposed,
  typed,
  setTyped,
}: {
  files: readonly StudyFile[];
  proposed: StudyPreview;
  typed: StudyNames;
  setTyped: (typed: StudyNames) => void;
}) {
  const router = useRouter();
  const { form, sending, refused, errors } = useForm(
    async () => {
      const answer = await call('POST /api/v1/studies', { body: { ...typed, files } });
      if (answer.body) router.push(answer.body.path);
      return answer.refused;
    },
    { leaves: true },
  );
  return (
    <form {...form} className="space-y-6">
      <ImportRefusal refused={refused} />
      <div className="grid max-w-[56rem] gap-4 border-line border-t pt-4 sm:grid-cols-2">
        {NAMES.map((name) => (
          <TextField
            key={name}
            name={name}
            label={NAME_LABELS[name]}
            value={typed[name] ?? proposed[name] ?? ''}
            onChange={(value) => setTyped({ ...typed, [name]: value })}
            error={errors[name]}
            mono={name === 'slug' || name === 'sourceUrl'}
          />
        ))}
      </div>
      <Button type="submit" tone="main" aria-disabled={sending}>
        {sending ? 'Storing…' : 'Store this study'}
      </Button>
    </form>
  );
}
