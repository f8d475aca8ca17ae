import { DEFAULT_HOST_CLASS, plural } from '@headroom/workload';
import type { ComparisonAnswer, CreatedAnswer } from '../api/answers.ts';
import { type ApiClient, apiClient } from '../api/client.ts';
import { retry } from '../api/retry.ts';
import type { CompareOptions } from '../arguments/arguments.ts';
import { readEnv } from '../env.ts';
import { CommandError, EXIT, Interrupted, messageOf } from '../exit.ts';
import { deliver, say } from '../output/files.ts';
import { failureMarkdown } from '../output/markdown.ts';
import { durationLabel, printable } from '../output/printable.ts';
import { projectOf } from '../project/of-repository.ts';
import { readSides } from '../repository/sides.ts';
import { accessOf } from '../settings/access.ts';
import { type Terms, termsOf } from '../settings/request.ts';
import { type FoundSettings, findSettings } from '../settings/settings.ts';
import { conclude } from './conclude.ts';
import { follow } from './follow.ts';
import { interruption } from './interruption.ts';

const note = (words: string) => void process.stderr.write(`${words}\n`);

/** Queues a comparison, follows it and judges it. Gives the status to end with. */
export async function compareCommand(options: CompareOptions): Promise<number> {
  const { signal, release } = interruption();
  let page: string | null = null;
  try {
    const folder = process.cwd();
    const settings = await findSettings(folder);
    const api = apiClient(accessOf(readEnv(), settings));
    const request = await requestOf(options, { settings, api, folder });
    const created = await queue(api, request, signal);
    page = api.pageOf(created.url);
    if (options['no-wait']) return await leave(options, created, page);
    const comparison = await followOrCancel(api, created.id, { options, signal });
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
  const { base, head = 'HEAD', repository } = options;
  if (base === undefined)
    throw new CommandError('--base is needed: what head is held against, such as origin/main');
  const { notes, ...sides } = await readSides(
    { repository, ownRepository: settings.repository, base, head },
    { folder, known: () => api.repositories(terms.hostClass ?? DEFAULT_HOST_CLASS) },
  );
  const called = (ref: string, sent: string) => (ref === sent ? ref : `${ref} (${sent.slice(0, 8)})`);
  const named = options.project ?? settings.compare.project;
  const { repository: address, ...commits } = sides;
  const project =
    named === undefined && terms.servers
      ? undefined
      : projectOf(await api.projects(), { named, repository: address });
  const servers = terms.servers ?? project?.servers.map(({ id }) => id) ?? [];
  const of = project ? `project ${printable(project.title)}` : address;
  note(
    `Base ${called(base, sides.base)}, head ${called(head, sides.head)} of ${of}: ${servers.map(printable).join(', ')}`,
  );
  for (const words of notes) note(`Note: ${words}`);
  const asked = { ...terms, servers, ...commits };
  return project ? { ...asked, project: project.id } : { ...asked, repository: address };
}

/** Not aborted itself: an interrupted request may or may not have queued a comparison. */
async function queue(api: ApiClient, request: Request, signal: AbortSignal): Promise<CreatedAnswer> {
  const onWait = (words: string) => note(printable(words));
  const created = await retry(() => api.create(request), { signal, once: true, onWait });
  const ahead = created.ahead > 0 ? `, ${plural(created.ahead, 'run')} ahead` : '';
  note(
    `Queued ${api.pageOf(created.url)}: ${plural(created.trials, 'trial')}, about ${durationLabel(created.estimatedSeconds)} of measuring${ahead}`,
  );
  return created;
}

async function leave(options: CompareOptions, created: CreatedAnswer, page: string): Promise<number> {
  say(options, created.id);
  await deliver(options, { markdown: `[The comparison](${page}) is queued.\n`, json: { ...created, page } });
  return EXIT.ok;
}

/** A comparison that this command queued and gave up on is cancelled, so that no host measures it. */
async function followOrCancel(
  api: ApiClient,
  id: string,
  { options: { timeout }, signal }: { options: CompareOptions; signal: AbortSignal },
): Promise<ComparisonAnswer> {
  const time = timeout === undefined ? null : AbortSignal.timeout(timeout * 60_000);
  try {
    return await follow(api, id, time ? AbortSignal.any([signal, time]) : signal);
  } catch (error) {
    const late = time?.aborted && !signal.aborted;
    if (!late && !(error instanceof Interrupted)) throw error;
    const words = await cancelled(api, id);
    if (!late) {
      note(words);
      throw error;
    }
    throw new CommandError(`the comparison did not end in ${plural(timeout ?? 0, 'minute')}; ${words}`);
  }
}

async function cancelled(api: ApiClient, id: string): Promise<string> {
  try {
    await api.cancel(id);
    return 'it was cancelled';
  } catch (error) {
    return `it could not be cancelled: ${messageOf(error)}`;
  }
}

/** Files of results are written whatever happens, so that no reader takes those of an earlier command. */
async function tellFailure(options: CompareOptions, error: unknown, page: string | null): Promise<void> {
  const message = messageOf(error);
  await deliver(options, {
    markdown: failureMarkdown(message, page),
    json: { outcome: { result: 'error', reasons: [message], exitCode: EXIT.error }, page },
  }).catch((failure: unknown) => note(printable(messageOf(failure))));
}
