import type { LoadDraft } from '../offered/choices.ts';
import { keptFor, kindsFor, profilesFor, suiteOf, toolsFor } from '../offered/offers.ts';
import { OWN, ownOf, readOwn } from '../own-load.ts';
import { ChoiceCards } from './choice-cards.tsx';
import { Field } from './field.tsx';
import type { FieldsProps } from './fields.tsx';
import { KeptLoads } from './kept-loads.tsx';
import { OwnFields } from './own-fields.tsx';

/** The load profile: built in, kept by the workspace, or somebody's own, whose fields stand below. */
export function ProfileField<Any extends LoadDraft>({
  choices,
  draft: given,
  setDraft,
  errors,
}: FieldsProps<Any>) {
  const kept = keptFor(choices, given);
  const options = [...profilesFor(choices, given), ...kept, OWN_CARD];
  // What was kept and is deleted meanwhile is somebody's own again.
  const lost = options.some(({ id }) => id === given.profile) ? undefined : ownOf(given.profile);
  const draft = lost ? { ...given, profile: OWN, own: lost } : given;
  const isOwn = draft.profile === OWN;
  const read = readOwn(draft.own);
  // Fields say themselves what is wrong with them, in the same words.
  const saidBelow = isOwn && Object.keys(read.faults).length > 0;
  return (
    <Field name="profile" legend="Load profile" error={saidBelow ? undefined : errors.profile}>
      <ChoiceCards
        name="profile"
        options={options}
        value={draft.profile}
        onChange={(profile) => setDraft({ ...draft, profile })}
      />
      {isOwn && (
        <OwnFields
          own={draft.own}
          read={read}
          kinds={kindsFor(choices, draft)}
          tools={toolsFor(choices, draft)}
          listsMore={suiteOf(choices, draft) !== undefined}
          refused={errors.profile !== undefined}
          onChange={(own) => setDraft({ ...draft, own })}
        />
      )}
      {kept.length > 0 && <KeptLoads kept={kept} />}
    </Field>
  );
}

const OWN_CARD = {
  id: OWN,
  title: 'Your own',
  description: 'Custom users or rate, time, pause, tools and service level',
};
