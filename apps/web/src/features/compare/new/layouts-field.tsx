import { ChoiceCards } from '#queueing/fields/choice-cards.tsx';
import { Field } from '#queueing/fields/field.tsx';
import type { FieldsProps } from '#queueing/fields/fields.tsx';
import type { CompareDraft } from './choices.ts';

const LAYOUTS = [
  { id: '1', title: 'One build of each side', description: 'Functions in the order of the toolchain.' },
  {
    id: '2',
    title: 'Two builds of each side',
    description: 'Alternates two orders of functions to show effects of memory layout. Go and Rust only.',
  },
];

/** Choice of how many layouts in memory each side is built in. */
export function LayoutsField({ draft, setDraft, errors }: FieldsProps<CompareDraft>) {
  return (
    <Field name="layouts" legend="Layouts" error={errors.layouts}>
      <ChoiceCards
        name="layouts"
        options={LAYOUTS}
        value={String(draft.layouts)}
        onChange={(id) => setDraft({ ...draft, layouts: id === '2' ? 2 : 1 })}
      />
    </Field>
  );
}
