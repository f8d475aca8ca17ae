import { plural } from '@headroom/model/text';
import { Presets, SingleBar } from 'cli-progress';
import type { ComparisonAnswer } from '../api/answers.ts';
import { durationLabel } from './printable.ts';

/** The part of a comparison or a run that tells how far it is. */
export type Followed = Pick<ComparisonAnswer, 'status' | 'trials' | 'secondsLeft' | 'nextLook'>;

/** Progress, for people: a bar on a terminal, lines elsewhere. Both on the standard error. */
export interface Progress {
  show(followed: Followed): void;
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
    show(followed) {
      const { ended, planned } = followed.trials;
      const words = { done: doneLabel(followed), what: stateLabel(followed) };
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
    show(followed) {
      const { ended } = followed.trials;
      const key = `${followed.status} ${ended}`;
      if (key !== last) stream.write(`${doneLabel(followed)}: ${stateLabel(followed)}\n`);
      last = key;
    },
    note: (words) => void stream.write(`${words}\n`),
    stop: () => {},
  };
}

function doneLabel({ trials: { ended, planned } }: Followed): string {
  return `${ended}/${plural(planned, 'trial')}`;
}

function stateLabel({ status, secondsLeft, nextLook }: Followed): string {
  if (status === 'queued') return 'waiting for a host';
  if (status !== 'running') return status;
  const left = secondsLeft === null ? 'running' : `about ${durationLabel(secondsLeft)} left`;
  return nextLook === null ? left : `${left}, judged after round ${nextLook}`;
}
