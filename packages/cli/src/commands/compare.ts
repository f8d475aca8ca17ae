import { storedSide } from '@headroom/model/comparison';
import { DEFAULT_HOST_CLASS } from '@headroom/model/host';
import { isArchive } from '@headroom/model/run';
import type { CreatedAnswer } from '../api/answers.ts';
import { type ApiClient, apiClient } from '../api/client.ts';
import type { CompareOptions } from '../arguments/schemas.ts';
import { readEnv } from '../env.ts';
import { CommandError, EXIT, messageOf } from '../exit.ts';
import { compareHere } from '../local/load.ts';
import { deliver, say } from '../output/files.ts';
import { failureMarkdown } from '../output/markdown.ts';
import { noteOutputs } from '../output/outputs.ts';
import { printable } from '../output/printable.ts';
import { projectOf } from '../project/of-repository.ts';
import { isRef, readSides } from '../repository/sides.ts';
import { accessOf, hasInstallation } from '../settings/access.ts';
import { type Terms, termsOf } from '../settings/request.ts';
import { type FoundSettings, findSettings } from '../settings/settings.ts';
import { conclude } from './conclude.ts';
import { interruption } from './interruption.ts';
import { calledAs, followOrCancel, note, queued } from './queued.ts';

/** Queues a comparison, follows it and judges it. Gives the status to end with. */
export async function compareCommand(options: CompareOptions): Promise<number> {
  if (options.local || !hasInstallation(readEnv(), await findSettings(process.cwd())))
    return compareHere(options);
  const { signal, release } = interruption();
  let page: string | null = null;
  try {
    const folder = process.cwd();
    const settings = await findSettings(folder);
    const api = apiClient(accessOf(readEnv(), settings));
    const request = await requestOf(options, { settings, api, folder });
    const created = await queued(() => api.create(request), {
      signal,
      pageOf: ({ url }) => api.pageOf(url),
    });
    page = api.pageOf(created.url);
    if (options['no-wait']) return await leave(options, created, page);
    const { id } = created;
    const read = (until: AbortSignal) => api.read(id, until);
    const { timeout } = options;
    const comparison = await followOrCancel(read, { api, id, what: 'comparison', timeout, signal });
    return await conclude(comparison, { api, options, signal, budgets: settings.budgets });
  } catch (error) {
    await tellFailure(options, error, page);
    throw error;
  } finally {
    release();
  }
}

/** A request of a repository, or of a project, which has one. */
type Request = Terms & { readonly base: string; readonly head: string } & (
    | { readonly repository: string }
    | { readonly project: string }
  );

async function requestOf(
  options: CompareOptions,
  { settings, api, folder }: { settings: FoundSettings; api: ApiClient; folder: string },
): Promise<Request> {
  const terms = termsOf(options, settings);
  const { base, head = 'HEAD' } = options;
  if (base === undefined)
    throw new CommandError('--base is required: the revision before the change, such as origin/main');
  for (const side of [base, head]) refuseAddress(side);
  const named = options.project ?? settings.compare.project;
  const known = named === undefined ? undefined : projectOf(await api.projects(), { named, repository: '' });
  // No checkout holds versions of archives, nor is needed for them.
  const repository = known && isArchive(known.repository) ? known.repository : options.repository;
  const asking = { repository, ownRepository: settings.repository, base, head };
  const { notes, ...sides } = [base, head].some(isRef)
    ? await readSides(asking, {
        folder,
        known: () => api.repositories(terms.hostClass ?? DEFAULT_HOST_CLASS),
      })
    : { base, head, notes: [], repository: needed(known).repository };
  const { repository: address, ...commits } = sides;
  const project =
    known ?? (terms.servers ? undefined : projectOf(await api.projects(), { named, repository: address }));
  const servers = terms.servers ?? project?.servers.map(({ id }) => id) ?? [];
  const of = project ? `project ${printable(project.title)}` : address;
  note(
    `Base ${calledAs(base, sides.base)}, head ${calledAs(head, sides.head)} of ${of}: ${servers.map(printable).join(', ')}`,
  );
  for (const words of notes) note(`Note: ${words}`);
  const asked = { ...terms, servers, ...commits };
  return project ? { ...asked, project: project.id } : { ...asked, repository: address };
}

/** @throws CommandError for a server that runs already */
function refuseAddress(side: string): void {
  if (storedSide(side).kind !== 'address') return;
  throw new CommandError(
    `${printable(side)} runs already, and hosts measure only servers that they start: add --local to compare it on this machine`,
  );
}

/** @throws CommandError without a project: packages, images and archives say nothing of a workload */
function needed<Of>(project: Of | undefined): Of {
  if (project) return project;
  throw new CommandError(
    '--project is required: both sides are measured with its workload (with --local none is needed)',
  );
}

async function leave(options: CompareOptions, created: CreatedAnswer, page: string): Promise<number> {
  say(options, created.id);
  await deliver(options, {
    markdown: `[The comparison](${page}) is queued.\n`,
    json: { ...created, page },
    ...noteOutputs('skipped', 'the comparison is queued'),
  });
  return EXIT.ok;
}

/** Files of results are written whatever happens, so that no reader takes those of an earlier command. */
async function tellFailure(options: CompareOptions, error: unknown, page: string | null): Promise<void> {
  const message = messageOf(error);
  await deliver(options, {
    markdown: failureMarkdown(message, page),
    json: { outcome: { result: 'error', reasons: [message], exitCode: EXIT.error }, page },
    ...noteOutputs('error', message),
  }).catch((failure: unknown) => note(printable(messageOf(failure))));
}
