import type { ProfileCpu } from '@headroom/model/run';
import type { LoadDraft } from '../offered/choices.ts';
import { ChoiceCards } from './choice-cards.tsx';
import { Field } from './field.tsx';
import type { FieldsProps } from './fields.tsx';

interface Choice {
  readonly id: ProfileCpu;
  readonly title: string;
  readonly description: string;
}

const NEVER = { id: 'never', title: 'No CPU profile', description: 'No additional trial.' } as const;

/** Choices of a single run, the default first. */
export const RUN_PROFILE_CPU: readonly Choice[] = [
  NEVER,
  {
    id: 'always',
    title: 'CPU profile',
    description: 'One more trial of each server, excluded from all results.',
  },
];

/** Choices of a comparison, the default first. */
export const COMPARISON_PROFILE_CPU: readonly Choice[] = [
  {
    id: 'regressed',
    title: 'CPU profile after a regression',
    description: 'One more trial of both sides of each server that regressed, excluded from all results.',
  },
  { id: 'always', title: 'CPU profile', description: 'One more trial of both sides of each server.' },
  NEVER,
];

/** Choice of the servers whose CPU profile is measured; the default is left to the API, which knows the load. */
export function ProfileCpuField<Any extends LoadDraft>({
  choices,
  draft,
  setDraft,
  errors,
}: Pick<FieldsProps<Any>, 'draft' | 'setDraft' | 'errors'> & { choices: readonly Choice[] }) {
  const [first] = choices;
  return (
    <Field name="profileCpu" legend="CPU profile" error={errors.profileCpu}>
      <ChoiceCards
        name="profileCpu"
        options={choices}
        value={draft.profileCpu ?? first?.id ?? ''}
        onChange={(id) => setDraft({ ...draft, profileCpu: id === first?.id ? undefined : id })}
      />
    </Field>
  );
}
