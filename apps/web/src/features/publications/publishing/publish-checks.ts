import type { RunDetail } from '@headroom/db';
import { plural } from '@headroom/model/text';
import { MIN_ROUNDS_FOR_CV } from '@headroom/report';
import { disturbedIn } from '#results/run/disturbed.ts';
import { measured } from '#results/run/measured.ts';

/** A point that readers of a publication will look for. */
export interface PublishCheck {
  readonly met: boolean;
  /** How it stands. */
  readonly words: string;
}

/** Facts of a run that its readers will look for. */
interface Facts {
  /** Rounds in which the server with the fewest of them was measured. */
  readonly fewestRounds: number;
  readonly isolated: boolean;
  /** Trials in which the host was busy. */
  readonly disturbed: number;
}

/** Points that a run meets or lacks; none forbids that it is published. */
export function publishChecks(run: RunDetail): PublishCheck[] {
  const trials = measured(run);
  const roundsOf = (id: string) =>
    new Set(trials.filter(({ serverId }) => serverId === id).map(({ round }) => round)).size;
  return checksOf({
    fewestRounds: Math.min(...run.servers.map(roundsOf)),
    isolated: run.environment?.isolated ?? false,
    disturbed: disturbedIn(run).length,
  });
}

export function checksOf({ fewestRounds, isolated, disturbed }: Facts): PublishCheck[] {
  const enough = fewestRounds >= MIN_ROUNDS_FOR_CV;
  return [
    {
      met: enough,
      words: enough
        ? `Every server was measured in ${fewestRounds} rounds or more.`
        : `${roundsLabel(fewestRounds)}; how steady a server is takes ${MIN_ROUNDS_FOR_CV}.`,
    },
    {
      met: isolated,
      words: isolated
        ? 'Servers ran in containers with limits of their own.'
        : 'Servers shared the host without limits of their own: figures of other hosts do not compare.',
    },
    {
      met: disturbed === 0,
      words:
        disturbed === 0
          ? // Runs of earlier versions did not tell what else the host did.
            'No trial is known to have run on a busy host.'
          : `The host was busy in ${plural(disturbed, 'trial')}.`,
    },
  ];
}

function roundsLabel(fewest: number): string {
  return fewest === 0
    ? 'A server was measured in no round'
    : `A server was measured in ${plural(fewest, 'round')} only`;
}
