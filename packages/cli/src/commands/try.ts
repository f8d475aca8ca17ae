import { type AnyTarget, verifyAnyServer } from '@headroom/contract-test/any';
import { fillPlaceholders, type Project, placeholdersIn, type Server } from '@headroom/project';
import type { TryOptions } from '../arguments/arguments.ts';
import { readSecret } from '../env.ts';
import { CommandError, EXIT } from '../exit.ts';
import { startHere } from '../local/load.ts';
import { checksText } from '../output/checks.ts';
import { problemsText } from '../output/project.ts';
import { serverOf } from '../project/chosen.ts';
import { readProject } from '../project/read.ts';

/** Seed of varied arguments: the same each time, so that what is found is found again. */
const SEED = 1;
/** Names and addresses of this machine alone. */
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Tells whether a server, started here or running already, answers as its `headroom.yaml` says. Gives the status to end with. */
export async function tryCommand({ url: given, ...options }: TryOptions): Promise<number> {
  if (given === undefined) return startHere(options);
  const parsed = readProject(options.file);
  if ('problems' in parsed) {
    process.stdout.write(`${problemsText(parsed.problems)}\n`);
    return EXIT.problems;
  }
  const { project } = parsed;
  refuseFixtures(project);
  const url = addressOf(given, options['i-may-load-it']);
  const headers = headersOf(serverOf(project, options.server), url);
  let isRight = true;
  for (const handshake of handshakesOf(project, options.handshake)) {
    const found = await verifyAnyServer({ url, headers, workload: project.workload, handshake, seed: SEED });
    process.stdout.write(`${checksText(handshake, found)}\n`);
    isRight &&= found.checks.every(({ outcome }) => outcome !== 'fail');
  }
  process.stdout.write(isRight ? 'It keeps the contract.\n' : 'It breaks the contract.\n');
  return isRight ? EXIT.ok : EXIT.problems;
}

/** The address, where it may be asked fifty calls at once. */
function addressOf(url: string, mayLoad: boolean): string {
  if (mayLoad || LOOPBACK.test(new URL(url).hostname)) return url;
  throw new CommandError(
    `--url ${url} is not of this machine: it is asked up to fifty calls at once. Say --i-may-load-it if you may`,
  );
}

function handshakesOf({ workload }: Project, asked: string | undefined): readonly AnyTarget['handshake'][] {
  if (asked === undefined) return workload.handshakes;
  const found = workload.handshakes.find((handshake) => handshake === asked);
  if (found) return [found];
  throw new CommandError(`--handshake must be one of ${workload.handshakes.join(', ')}`);
}

/** Refuses a workload with fixtures: their place is known only to the one who starts a server. */
function refuseFixtures({ workload }: Project): void {
  if (!placeholdersIn(JSON.stringify(workload.tools)).includes('fixtures')) return;
  throw new CommandError('the workload names {fixtures}, which are not there for a server that runs already');
}

/** The headers of the file; secrets in them are read from variables of this process. */
function headersOf({ headers }: Server, url: string): Record<string, string> {
  const { hostname, port } = new URL(url);
  const values = new Map([
    ['host', hostname],
    ['port', port],
  ]);
  const entries = Object.entries(headers).map(([name, value]) => [
    name,
    fillPlaceholders(value, (placeholder) => valueFor(placeholder, values)),
  ]);
  return Object.fromEntries(entries);
}

function valueFor(placeholder: string, values: ReadonlyMap<string, string>): string {
  const known = values.get(placeholder);
  if (known !== undefined) return known;
  const { variable, secret } = readSecret(placeholder.replace(/^secret\./, ''));
  if (secret === undefined)
    throw new CommandError(`${variable} is not set: a header of the file holds {${placeholder}}`);
  return secret;
}
