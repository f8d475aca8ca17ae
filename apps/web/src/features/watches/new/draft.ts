import { firstLoad } from '#queueing/draft.ts';
import type { Choices, LoadDraft } from '#queueing/offered/choices.ts';
import { revisionsOf } from '#queueing/offered/offers.ts';

/** Form values of a watch; the API validates them. */
export interface WatchDraft extends LoadDraft {
  /** Name of a branch, or of a package or an image whose releases are followed. */
  branch: string;
  untilDecided: boolean;
  everyMinutes: string;
  calibrates: boolean;
}

/** Choices and defaults of the form. */
export interface WatchChoices extends Choices {
  /** Packages of projects, whose releases the form proposes, by project id. */
  packages: Readonly<Record<string, string>>;
  minRounds: number;
  defaultRounds: number;
  everyMinutes: number;
}

/** First values of the form, from the query of the page. */
export function firstWatchDraft(
  choices: WatchChoices,
  query: Record<string, string | undefined>,
): WatchDraft {
  const load = firstLoad(choices, query, { rounds: choices.defaultRounds });
  return {
    ...load,
    // All servers of the installation would take hours for each head.
    servers: query.servers !== undefined || load.project !== '' ? load.servers : [],
    branch: query.branch ?? choices.packages[load.project] ?? revisionsOf(choices, load)?.head ?? '',
    untilDecided: query.untilDecided !== 'false',
    everyMinutes: query.everyMinutes ?? String(choices.everyMinutes),
    calibrates: query.calibrates !== 'false',
  };
}
