import { TextField } from '#ui/text-field.tsx';
import type { FieldMessages, Typed } from '#ui/use-form.ts';

/** Words that a run has. */
export interface Named {
  readonly name: string | null;
  readonly note: string | null;
  readonly tags: readonly string[];
}

/** Fields for the name, the note and the tags of a run. */
export function NamingFields({ first, errors }: { first?: Named; errors: FieldMessages }) {
  return (
    <>
      <TextField name="name" label="Name" defaultValue={first?.name ?? undefined} error={errors.name} />
      <TextField
        name="note"
        label="Note"
        rows={4}
        defaultValue={first?.note ?? undefined}
        error={errors.note}
      />
      <TextField
        name="tags"
        label="Tags"
        note="At most 8, with spaces between them: lowercase letters, digits, “-” and “.”."
        defaultValue={first?.tags.join(' ')}
        error={errors.tags}
      />
    </>
  );
}

/** Typed values of those fields, as the API takes them. */
export function namingIn({ name = '', note = '', tags = '' }: Typed) {
  return { name, note, tags: tags.split(/[\s,]+/).filter(Boolean) };
}
