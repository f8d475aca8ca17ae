import { DEFAULT_HOST_CLASS } from '@headroom/model/host';
import type { WatchAnswer } from '../api/answers.ts';
import { type ApiClient, apiClient } from '../api/client.ts';
import { retry } from '../api/retry.ts';
import type { WatchOptions } from '../arguments/schemas.ts';
import { readEnv } from '../env.ts';
import { EXIT } from '../exit.ts';
import { deliver, say } from '../output/files.ts';
import { printable } from '../output/printable.ts';
import { addedWatchText, watchesText, watchLabel, watchText } from '../output/watch.ts';
import { projectOf } from '../project/of-repository.ts';
import { readRepository } from '../repository/sides.ts';
import { accessOf } from '../settings/access.ts';
import { type WatchTerms, watchTermsOf } from '../settings/request.ts';
import { type FoundSettings, findSettings } from '../settings/settings.ts';
import { interruption } from './interruption.ts';
import { note } from './queued.ts';

/** Lists and shows watches, adds one, pauses, resumes or deletes it. Gives the status to end with. */
export async function watchCommand(options: WatchOptions): Promise<number> {
  const { signal, release } = interruption();
  try {
    const settings = await findSettings(process.cwd());
    const api = apiClient(accessOf(readEnv(), settings));
    const { text, json } = await done(options, { api, settings, signal });
    say(options, text);
    await deliver(options, { markdown: '', json });
    return EXIT.ok;
  } finally {
    release();
  }
}

interface Doing {
  readonly api: ApiClient;
  readonly settings: FoundSettings;
  readonly signal: AbortSignal;
}

/** What the command did, or was told. */
interface Done {
  readonly text: string;
  readonly json: object;
}

async function done(options: WatchOptions, doing: Doing): Promise<Done> {
  const { id, add, pause, resume, delete: gone } = options;
  const { api } = doing;
  const withPage = <Watch extends WatchAnswer>(watch: Watch) => ({ ...watch, page: api.pageOf(watch.url) });
  if (add) {
    const request = await requestOf(options, doing);
    const watch = withPage(await asked(() => api.createWatch(request), doing, { once: true }));
    return { text: addedWatchText(watch), json: watch };
  }
  if (gone) {
    const deleted = await asked(() => api.deleteWatch(gone), doing, { once: true });
    return { text: `Deleted the watch ${deleted.id}. Its comparisons stay.`, json: deleted };
  }
  const changed = pause ?? resume;
  if (changed) {
    const watch = withPage(await asked(() => api.pauseWatch(changed, pause !== undefined), doing));
    const text = `${pause ? 'Paused' : 'Resumed'} the watch of ${watchLabel(watch)}.\n\n${watch.page}`;
    return { text, json: watch };
  }
  if (id) {
    const watch = withPage(await asked(() => api.readWatch(id), doing));
    return { text: watchText(watch), json: watch };
  }
  const watches = (await asked(() => api.watches(), doing)).map(withPage);
  return { text: watchesText(watches), json: { watches } };
}

/** @param once nothing is added or deleted twice */
function asked<T>(ask: () => Promise<T>, { signal }: Doing, { once = false } = {}): Promise<T> {
  return retry(ask, { signal, once, onWait: (words) => note(printable(words)) });
}

/** A request of a repository, or of a project, which has one. */
type Request = WatchTerms & {
  readonly branch?: string;
  readonly releases?: string;
  readonly servers: readonly string[];
} & ({ readonly repository: string } | { readonly project: string });

async function requestOf(options: WatchOptions, { api, settings }: Doing): Promise<Request> {
  const terms = watchTermsOf(options, settings);
  const { branch, releases } = options;
  const source = releases === undefined ? { branch: branch ?? '' } : { releases };
  const named = options.project ?? settings.compare.project;
  // A project that is named has its repository.
  const repository = named === undefined ? await repositoryOf(options, { api, settings }) : '';
  const project =
    named === undefined && terms.servers && releases === undefined
      ? undefined
      : projectOf(await api.projects(), { named, repository });
  const servers = terms.servers ?? project?.servers.map(({ id }) => id) ?? [];
  const wanted = { ...terms, ...source, servers };
  return project ? { ...wanted, project: project.id } : { ...wanted, repository };
}

function repositoryOf(
  { repository, 'host-class': ofOptions }: WatchOptions,
  { api, settings }: Pick<Doing, 'api' | 'settings'>,
): Promise<string> {
  const hostClass = ofOptions ?? settings.compare.hostClass ?? DEFAULT_HOST_CLASS;
  return readRepository(
    { repository, ownRepository: settings.repository },
    { folder: process.cwd(), known: () => api.repositories(hostClass) },
  );
}
