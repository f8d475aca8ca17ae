import { Check, TriangleAlert, X } from 'lucide-react';

const OUTCOMES = {
  pass: { Icon: Check, ink: 'text-good', word: 'passed' },
  warn: { Icon: TriangleAlert, ink: 'text-warn', word: 'warned' },
  fail: { Icon: X, ink: 'text-bad', word: 'failed' },
} as const;

/** Icon of a check's outcome, beside the first line of its name; its word is for the ear. */
export function OutcomeIcon({ outcome }: { outcome: keyof typeof OUTCOMES }) {
  const { Icon, ink, word } = OUTCOMES[outcome];
  return (
    <Icon
      size={14}
      strokeWidth={2.5}
      className={`mt-[0.2rem] shrink-0 ${ink}`}
      role="img"
      aria-label={word}
    />
  );
}
