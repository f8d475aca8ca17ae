import { plural } from '@headroom/workload';
import { Presets, SingleBar } from 'cli-progress';
import type { ComparisonAnswer } from '../api/answers.ts';
import { durationLabel } from './printable.ts';

/** Progress of a comparison, for people: a bar on a terminal, lines elsewhere. Both on the standard error. */
export interface Progress {
  show(comparison: ComparisonAnswer): void;
  /** A sentence that is to be seen whatever the bar does. */
  note(words: string): void;
  stop(): void;
}

export function progressOn(stream: NodeJS.WriteStream): Progress {
  return stream.isTTY ? bar(stream) : lines(stream);
}

function bar(stream: NodeJS.WriteStream): Progress {
  const format = '{bar} {percentage}% | {done} | {what}';
  const shown = new SingleBar(
    { format, stream, hideCursor: true, clearOnComplete: true },
    Presets.shades_classic,
  );
  let started = false;
  const stop = () => {
    if (started) shown.stop();
    started = false;
  };
  return {
    show(comparison) {
      const { ended, planned } = comparison.trials;
      const words = { done: doneLabel(comparison), what: stateLabel(comparison) };
      if (!started) shown.start(planned, ended, words);
      started = true;
      // Until it is decided, fewer trials than were planned may do.
      shown.setTotal(planned);
      shown.update(ended, words);
    },
    note(words) {
      stop();
      stream.write(`${words}\n`);
    },
    stop,
  };
}

function lines(stream: NodeJS.WriteStream): Progress {
  let last = '';
  return {
    show(comparison) {
      const { ended } = comparison.trials;
      const key = `${comparison.status} ${ended}`;
      if (key !== last) stream.write(`${doneLabel(comparison)}: ${stateLabel(comparison)}\n`);
      last = key;
    },
    note: (words) => void stream.write(`${words}\n`),
    stop: () => {},
  };
}

function doneLabel({ trials: { ended, planned } }: ComparisonAnswer): string {
  return `${ended}/${plural(planned, 'trial')}`;
}

function stateLabel({ status, secondsLeft, nextLook }: ComparisonAnswer): string {
  if (status === 'queued') return 'waiting for a host';
  if (status !== 'running') return status;
  const left = secondsLeft === null ? 'running' : `about ${durationLabel(secondsLeft)} left`;
  return nextLook === null ? left : `${left}, judged after round ${nextLook}`;
}
