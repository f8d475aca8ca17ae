/** Measuring on this machine, without an installation: loaded only where the sources of Headroom are. */
import { resolve } from 'node:path';
import { measureOnce, measureRunning, type OnceResult } from '@headroom/bench';
import type { Project, Server } from '@headroom/project';
import {
  extraToolsFault,
  type HandshakeId,
  profileById,
  type RunEvent,
  weightsFault,
} from '@headroom/workload';
import { type ApiClient, apiClient } from '../api/client.ts';
import type { LocalOptions } from '../arguments/arguments.ts';
import { readEnv } from '../env.ts';
import { CommandError, EXIT } from '../exit.ts';
import { deliver } from '../output/files.ts';
import { problemsText } from '../output/project.ts';
import { handshakesOf, serverOf } from '../project/chosen.ts';
import { readProject } from '../project/read.ts';
import { headersOf, refuseFixtures, runningAddress } from '../project/running.ts';
import { accessOf } from '../settings/access.ts';
import { findSettings } from '../settings/settings.ts';
import { limitsIn } from './limits-text.ts';
import { envOf, secretsOf, tell, untilInterrupted } from './start.ts';
import { measuredText, triedText } from './text.ts';
import { upload } from './upload.ts';

/** Seed of varied arguments: the same each time, so that two measurements are of the same calls. */
const SEED = 1;

/** Measures one server of a file by one trial, or tries it where no profile is given. Gives the status to end with. */
export async function measureCommand(options: LocalOptions): Promise<number> {
  const parsed = await readProject(options.file);
  if ('problems' in parsed) {
    process.stdout.write(`${problemsText(parsed.problems)}\n`);
    return EXIT.problems;
  }
  const { project, text: file } = parsed;
  const server = serverOf(project, options.server);
  const [handshake = 'session'] = handshakesOf(project, options.handshake);
  refuseOtherTools(project, options.profile);
  // A refusal to upload should come before it is measured.
  const api = options.upload ? apiClient(accessOf(readEnv(), await findSettings(process.cwd()))) : undefined;
  const chosen = { project, server, handshake, options };
  const measured = await untilInterrupted((signal) =>
    options.url === undefined ? measureStarted(chosen, signal) : measureAt(options.url, chosen, signal),
  );
  const text = options.profile === undefined ? triedText(server, measured) : measuredText(server, measured);
  if (options.json !== '-') process.stdout.write(`${text}\n`);
  const json = jsonOf(chosen, measured);
  await deliver({ json: options.json }, { json, markdown: '' });
  if (api)
    tell(`Uploaded ${await uploadHere(api, { ...chosen, file }, measured)}, marked as measured elsewhere`);
  return measured.result.outcome === 'passed' ? EXIT.ok : EXIT.problems;
}

/** Throws CommandError for a load profile that weighs a tool which the file lacks, or wants more than it has. */
function refuseOtherTools({ workload }: Project, profile: string | undefined): void {
  if (profile === undefined) return;
  const load = profileById(profile);
  const fault = weightsFault(workload, load, 'the file') ?? extraToolsFault(load, 'the file');
  if (fault !== null) throw new CommandError(`--profile ${fault}`);
}

interface Chosen {
  readonly project: Project;
  readonly server: Server;
  readonly handshake: HandshakeId;
  readonly options: LocalOptions;
}

const progress = (said: string | RunEvent) => tell(typeof said === 'string' ? said : eventText(said));

function measureStarted({ options, ...chosen }: Chosen, signal: AbortSignal): Promise<OnceResult> {
  return measureOnce({
    ...{ ...chosen, seed: SEED, profile: options.profile, signal },
    file: resolve(options.file),
    env: envOf(options.runtime),
    secrets: secretsOf(chosen.server),
    onLine: (line) => tell(`  ${line}`),
    tell: progress,
  });
}

/** Measures a server that runs already. */
function measureAt(
  given: string,
  { project, server, handshake, options }: Chosen,
  signal: AbortSignal,
): Promise<OnceResult> {
  const { profile = 'quick' } = options;
  refuseFixtures(project);
  const url = runningAddress(given, options, `all that the load profile "${profile}" asks`);
  const { headers, secrets } = headersOf(server, url);
  // Unlike a server that is started here, it is asked by the name that it is known by.
  const named = { ...(Object.keys(headers).some(isHost) ? {} : { Host: new URL(url).host }), ...headers };
  const asked = { project, handshake, profile, url, headers: named, secrets, seed: SEED, signal };
  return measureRunning({ ...asked, env: envOf(undefined), tell: progress });
}

/** Uploads a trial. @param chosen with the text of the file as it was measured by: it may have changed since */
function uploadHere(
  api: ApiClient,
  { options, ...chosen }: Chosen & { file: string },
  measured: OnceResult,
): Promise<string> {
  const { profile = 'quick' } = options;
  return untilInterrupted((signal) =>
    upload(api, { ...chosen, server: chosen.server.id, profile, measured }, { signal, onWait: tell }),
  );
}

const isHost = (name: string) => name.toLowerCase() === 'host';

/** Everything that is known of it, marked as what it is: one trial, on a machine that no installation knows. */
function jsonOf({ server, handshake, options }: Chosen, measured: OnceResult) {
  const { profile = null } = options;
  const about = { version: 1, measuredElsewhere: true, server: server.id, handshake, profile };
  return { ...about, ...measured, ...limitsIn(measured) };
}

function eventText(event: RunEvent): string {
  return event.type === 'step' ? event.step : '';
}
