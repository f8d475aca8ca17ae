import { ChoiceCards } from './choice-cards.tsx';

const ENDS = [
  { id: 'exactly', title: 'Exactly', description: 'Judged once, after all rounds.' },
  {
    id: 'until',
    title: 'Until decided, at most',
    description: 'Ends as soon as every primary metric has a verdict.',
  },
];

/** Choice of whether a comparison measures all of its rounds, or ends once it is decided. */
export function EndsCards({
  untilDecided,
  onChange,
}: {
  untilDecided: boolean;
  onChange: (untilDecided: boolean) => void;
}) {
  return (
    <ChoiceCards
      name="ends"
      options={ENDS}
      value={untilDecided ? 'until' : 'exactly'}
      onChange={(id) => onChange(id === 'until')}
    />
  );
}
