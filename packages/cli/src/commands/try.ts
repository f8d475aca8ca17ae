import { takerOut } from '@headroom/bench/secrets';
import { verifyAnyServer } from '@headroom/contract-test/any';
import type { TryOptions } from '../arguments/schemas.ts';
import { EXIT } from '../exit.ts';
import { tryHere } from '../local/load.ts';
import { checksText } from '../output/checks.ts';
import { problemsText } from '../output/project.ts';
import { handshakesOf, serverOf } from '../project/chosen.ts';
import { readProject } from '../project/read.ts';
import { headersOf, refusePlaces, runningAddress } from '../project/running.ts';

/** Seed of varied arguments: the same each time, so that what is found is found again. */
const SEED = 1;

/** Tells whether a server, started here or running already, answers as its `headroom.yaml` says. Gives the status to end with. */
export async function tryCommand({ url: given, ...options }: TryOptions): Promise<number> {
  if (given === undefined) return tryHere(options);
  const parsed = await readProject(options.file);
  if ('problems' in parsed) {
    process.stdout.write(`${problemsText(parsed.problems)}\n`);
    return EXIT.problems;
  }
  const { project } = parsed;
  refusePlaces(project);
  const url = runningAddress(given, options, 'up to fifty calls at once');
  const { headers, tokens, secrets } = await headersOf(serverOf(project, options.server), url);
  let isRight = true;
  for (const handshake of handshakesOf(project, { handshake: options.handshake, url })) {
    const found = await verifyAnyServer({
      ...{ url, headers, tokens, handshake },
      ...{ workload: project.workload, seed: SEED },
    });
    const takeOut = takerOut(secrets, tokens?.hidden());
    process.stdout.write(`${takeOut(checksText(handshake, found))}\n`);
    isRight &&= found.checks.every(({ outcome }) => outcome !== 'fail');
  }
  process.stdout.write(isRight ? 'The server keeps the contract.\n' : 'The server breaks the contract.\n');
  return isRight ? EXIT.ok : EXIT.problems;
}
