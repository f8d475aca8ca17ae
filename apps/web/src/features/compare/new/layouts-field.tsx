import { ChoiceCards } from '#queueing/choice-cards.tsx';
import { Field } from '#queueing/field.tsx';
import type { FieldsProps } from '#queueing/fields.tsx';
import type { CompareDraft } from './choices.ts';

const LAYOUTS = [
  { id: '1', title: 'One build of each side', description: 'as its toolchain lays it out' },
  {
    id: '2',
    title: 'Two builds of each side',
    description: 'with functions in two orders, where its toolchain offers that; rounds take them in turns',
  },
];

/** Choice of how many layouts in memory each side is built in. */
export function LayoutsField({ draft, setDraft, errors }: FieldsProps<CompareDraft>) {
  return (
    <Field
      name="layouts"
      legend="Layouts"
      note="Where its functions lie in memory makes one code some percent faster or slower than another build of it."
      error={errors.layouts}
    >
      <ChoiceCards
        name="layouts"
        options={LAYOUTS}
        value={String(draft.layouts)}
        onChange={(id) => setDraft({ ...draft, layouts: id === '2' ? 2 : 1 })}
      />
    </Field>
  );
}
