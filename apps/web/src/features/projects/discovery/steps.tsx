import type { Discovery } from '@headroom/api/discoveries';
import { clsx } from 'clsx';
import { Check, Circle, LoaderCircle, X } from 'lucide-react';

/** Steps with their words while they are taken and after. */
const STEPS = [
  { id: 'fetch', doing: 'Fetching', done: 'Fetched' },
  { id: 'build', doing: 'Installing', done: 'Installed' },
  { id: 'start', doing: 'Starting', done: 'Started' },
  { id: 'ask', doing: 'Asking for its tools', done: 'Tools found' },
] as const;

const LOOKS = {
  waiting: { Icon: Circle, ink: 'text-muted', word: 'waits' },
  doing: { Icon: LoaderCircle, ink: 'text-accent', word: 'under way' },
  done: { Icon: Check, ink: 'text-good', word: 'done' },
  failed: { Icon: X, ink: 'text-bad', word: 'failed' },
} as const;

/** How far a discovery has come. */
export function Steps({ discovery: { status, step } }: { discovery: Pick<Discovery, 'status' | 'step'> }) {
  const at = STEPS.findIndex(({ id }) => id === step);
  const stateOf = (index: number): keyof typeof LOOKS => {
    if (index < at || (index === at && status === 'finished')) return 'done';
    if (index > at || status === 'cancelled' || status === 'finished') return 'waiting';
    return status === 'failed' ? 'failed' : 'doing';
  };
  return (
    <ol aria-label="Steps" className="flex flex-wrap gap-x-6 gap-y-1.5 text-13">
      {STEPS.map(({ id, doing, done }, index) => {
        const state = stateOf(index);
        const { Icon, ink, word } = LOOKS[state];
        return (
          <li key={id} className={clsx('flex items-center gap-1.5', state === 'waiting' && 'text-muted')}>
            <Icon
              size={15}
              aria-hidden="true"
              className={clsx('shrink-0', ink, state === 'doing' && 'motion-safe:animate-spin')}
            />
            {state === 'done' ? done : doing}
            <span className="sr-only">, {word}</span>
          </li>
        );
      })}
    </ol>
  );
}
