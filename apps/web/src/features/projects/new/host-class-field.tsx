import { ChoiceCards } from '#queueing/fields/choice-cards.tsx';
import { Field } from '#queueing/fields/field.tsx';
import type { HostClassChoice } from '#queueing/offered/choices.ts';

export type Offered = Pick<
  HostClassChoice,
  'id' | 'title' | 'description' | 'repositories' | 'archives' | 'discovers'
>;

/** Class of the hosts that try a project; no field where there is nothing to choose. */
export function HostClassField({
  hostClasses,
  value,
  onChange,
  error,
}: {
  hostClasses: readonly Offered[];
  value: string;
  onChange: (id: string) => void;
  error: string | undefined;
}) {
  if (hostClasses.length < 2 && !error) return null;
  return (
    <Field
      name="hostClass"
      legend="Host class"
      note="Hosts for tries, and the default for runs."
      error={error}
    >
      <ChoiceCards name="hostClass" options={hostClasses} value={value} onChange={onChange} />
    </Field>
  );
}
