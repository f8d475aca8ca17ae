import { DEFAULT_HOST_CLASS } from '@headroom/model/host';
import { trialHasEnded } from '@headroom/model/run';
import { type ApiClient, apiClient } from '../api/client.ts';
import { retry } from '../api/retry.ts';
import type { RunOptions } from '../arguments/schemas.ts';
import { readEnv } from '../env.ts';
import { EXIT, messageOf } from '../exit.ts';
import { deliver, say } from '../output/files.ts';
import { noteOutputs } from '../output/outputs.ts';
import { printable } from '../output/printable.ts';
import type { Followed } from '../output/progress.ts';
import { runText } from '../output/run.ts';
import { projectOf } from '../project/of-repository.ts';
import { readRevision } from '../repository/sides.ts';
import { accessOf } from '../settings/access.ts';
import { type RunTerms, runTermsOf } from '../settings/request.ts';
import { type FoundSettings, findSettings } from '../settings/settings.ts';
import { endOf } from '../verdict/run-outcome.ts';
import { interruption } from './interruption.ts';
import { outputsOf } from './outputs.ts';
import { calledAs, followOrCancel, note, queued } from './queued.ts';

/** Queues a run, follows it and prints what it measured. Gives the status to end with. */
export async function runCommand(options: RunOptions): Promise<number> {
  const { signal, release } = interruption();
  let page: string | null = null;
  try {
    const folder = process.cwd();
    const settings = await findSettings(folder);
    const api = apiClient(accessOf(readEnv(), settings));
    const request = await requestOf(options, { settings, api, folder });
    const pageOf = ({ id }: { id: string }) => api.pageOf(`/runs/${id}`);
    const created = await queued(() => api.createRun(request), { signal, pageOf });
    page = pageOf(created);
    if (options['no-wait']) {
      say(options, created.id);
      await deliver(options, { json: { ...created, page }, ...noteOutputs('skipped', 'the run is queued') });
      return EXIT.ok;
    }
    const { id } = created;
    const { timeout } = options;
    await followOrCancel(progressOf(api, id), { api, id, what: 'run', timeout, signal });
    return await conclude(id, { api, options, page, signal });
  } catch (error) {
    await tellFailure(options, error, page);
    throw error;
  } finally {
    release();
  }
}

/** A request of a project, of a repository, or of the servers that the hosts of the installation run from. */
type Request = RunTerms & { readonly servers: readonly string[]; readonly ref?: string } & (
    | { readonly project: string }
    | { readonly repository?: string }
  );

interface Asked {
  readonly settings: FoundSettings;
  readonly api: ApiClient;
  readonly folder: string;
}

async function requestOf(options: RunOptions, asked: Asked): Promise<Request> {
  const { settings, api } = asked;
  const terms = runTermsOf(options, settings);
  const named = options.project ?? settings.compare.project;
  if (named === undefined && terms.servers) return serversRequest(options, { ...asked, terms });
  const known = named === undefined ? undefined : projectOf(await api.projects(), { named, repository: '' });
  const revision = await revisionOf(
    { ...options, repository: known?.repository ?? options.repository },
    asked,
  );
  const project = known ?? projectOf(await api.projects(), { named, repository: revision.repository });
  const servers = terms.servers ?? project.servers.map(({ id }) => id);
  tellAsked(options, { servers, of: `project ${project.title}`, revision });
  return { ...terms, servers, project: project.id, ...(revision.ref && { ref: revision.ref }) };
}

/** Servers by their names: of a repository where one is said, or a ref; else those that the hosts run from. */
async function serversRequest(
  options: RunOptions,
  { terms, ...asked }: Asked & { readonly terms: RunTerms },
): Promise<Request> {
  const { servers = [] } = terms;
  if (!(options.repository ?? asked.settings.repository ?? options.ref)) {
    note(`Servers of the installation: ${servers.map(printable).join(', ')}`);
    return { ...terms, servers };
  }
  const revision = await revisionOf(options, asked);
  const { repository, ref } = revision;
  tellAsked(options, { servers, of: repository, revision });
  return { ...terms, servers, repository, ...(ref && { ref }) };
}

type Revision = Awaited<ReturnType<typeof readRevision>>;

function revisionOf(
  { repository, ref, 'host-class': ofOptions }: RunOptions,
  { settings, api, folder }: Asked,
): Promise<Revision> {
  const hostClass = ofOptions ?? settings.compare.hostClass ?? DEFAULT_HOST_CLASS;
  return readRevision(
    { repository, ref, ownRepository: settings.repository },
    { folder, known: () => api.repositories(hostClass) },
  );
}

function tellAsked(
  { ref = 'HEAD' }: RunOptions,
  { servers, of, revision }: { servers: readonly string[]; of: string; revision: Revision },
): void {
  const at = revision.ref === undefined ? '' : `${calledAs(ref, revision.ref)} of `;
  note(`${at}${printable(of)}: ${servers.map(printable).join(', ')}`);
  for (const words of revision.notes) note(`Note: ${words}`);
}

function progressOf(api: ApiClient, id: string): (signal: AbortSignal) => Promise<Followed> {
  return async (signal) => {
    const { status, trials } = await api.readProgress(id, signal);
    const ended = trials.filter((trial) => trialHasEnded(trial.status)).length;
    return { status, trials: { ended, planned: trials.length }, secondsLeft: null, nextLook: null };
  };
}

async function conclude(
  id: string,
  { api, options, page, signal }: { api: ApiClient; options: RunOptions; page: string; signal: AbortSignal },
): Promise<number> {
  const run = await retry(() => api.readRun(id, signal), { signal, onWait: note });
  const outcome = endOf(run);
  say(options, runText(run, outcome, page));
  const outputs = await outputsOf(id, { api, options, signal });
  await deliver(options, { json: { ...run, page, outcome }, ...outputs });
  return outcome.exitCode;
}

/** A result is written whatever happens, so that no reader takes that of an earlier command. */
async function tellFailure(options: RunOptions, error: unknown, page: string | null): Promise<void> {
  const message = messageOf(error);
  const outcome = { result: 'error', reasons: [message], exitCode: EXIT.error };
  const results = { json: { outcome, page }, ...noteOutputs('error', message) };
  await deliver(options, results).catch((failure: unknown) => note(printable(messageOf(failure))));
}
