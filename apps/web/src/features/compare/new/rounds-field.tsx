import { plural } from '@headroom/model/text/plural';
import { EndsCards } from '#queueing/fields/ends-cards.tsx';
import { Field } from '#queueing/fields/field.tsx';
import { type FieldsProps, RoundsInput } from '#queueing/fields/fields.tsx';
import { Figures } from '#ui/figures.tsx';
import type { CompareChoices, CompareDraft } from './choices.ts';

/** Number of rounds, exact or at most; in the latter case with the rounds after which it is looked at. */
export function RoundsField({
  choices,
  draft,
  setDraft,
  errors,
}: FieldsProps<CompareDraft> & { choices: CompareChoices }) {
  const error = [errors.rounds, errors.untilDecided].filter(Boolean).join('. ') || undefined;
  return (
    <Field name="rounds" legend="Rounds" error={error}>
      <EndsCards
        untilDecided={draft.untilDecided}
        onChange={(untilDecided) => setDraft({ ...draft, untilDecided })}
      />
      <div className="mt-2.5 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-13">
        <RoundsInput
          value={draft.rounds}
          min={choices.minRounds}
          max={choices.maxRounds}
          error={error}
          onChange={(rounds) => setDraft({ ...draft, rounds })}
        />
        <span aria-live="polite" className="text-muted">
          <Figures text={looksLabel(choices, draft)} />
        </span>
      </div>
    </Field>
  );
}

/** Sentence on the looks: "Analyses after rounds 6, 8 and 12, and at the latest after round 16". */
export function looksLabel(
  { looks, minRounds, maxRounds }: Pick<CompareChoices, 'looks' | 'minRounds' | 'maxRounds'>,
  { rounds, untilDecided }: Pick<CompareDraft, 'rounds' | 'untilDecided'>,
): string {
  const planned = looks[Number(rounds)];
  if (!planned) return `A whole number from ${minRounds} to ${maxRounds}.`;
  if (!untilDecided) return `Judged after ${plural(Number(rounds), 'round')}.`;
  const [last, ...before] = planned.toReversed();
  if (before.length === 0) return `One analysis, after round ${last}; more rounds could end it early.`;
  const listed = new Intl.ListFormat('en-GB').format(before.toReversed().map(String));
  return `Analyses after ${before.length === 1 ? 'round' : 'rounds'} ${listed}, and at the latest after round ${last}.`;
}
