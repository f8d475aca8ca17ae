import { type Choices, firstLoad, type LoadDraft, revisionsOf } from '#queueing/choices.ts';

/** Values chosen and typed for a watch: not yet a request, the API judges it. */
export interface WatchDraft extends LoadDraft {
  branch: string;
  untilDecided: boolean;
  everyMinutes: string;
  calibrates: boolean;
}

/** Choices of the form, with what it begins with. */
export interface WatchChoices extends Choices {
  /** Packages of projects whose releases can be followed, by the projects' ids. */
  packages: Readonly<Record<string, string>>;
  minRounds: number;
  defaultRounds: number;
  everyMinutes: number;
}

/** The form as it opens: what the address asks for, where it is known. */
export function firstWatchDraft(
  choices: WatchChoices,
  asked: Record<string, string | undefined>,
): WatchDraft {
  const load = firstLoad(choices, asked, { rounds: choices.defaultRounds });
  return {
    ...load,
    // All that there are take hours, and that again and again.
    servers: asked.servers !== undefined || load.project !== '' ? load.servers : [],
    branch: asked.branch ?? revisionsOf(choices, load)?.head ?? '',
    untilDecided: asked.untilDecided !== 'false',
    everyMinutes: asked.everyMinutes ?? String(choices.everyMinutes),
    calibrates: asked.calibrates !== 'false',
  };
}
