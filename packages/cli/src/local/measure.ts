/** Measuring on this machine, without an installation: loaded only where the sources of Headroom are. */
import { resolve } from 'node:path';
import { measureOnce } from '@headroom/bench';
import type { Server } from '@headroom/project';
import type { HandshakeId, RunEvent } from '@headroom/workload';
import type { LocalOptions } from '../arguments/arguments.ts';
import { EXIT } from '../exit.ts';
import { deliver } from '../output/files.ts';
import { problemsText } from '../output/project.ts';
import { handshakeOf, serverOf } from '../project/chosen.ts';
import { readProject } from '../project/read.ts';
import { envOf, secretsOf, tell, untilInterrupted } from './start.ts';
import { measuredText, triedText } from './text.ts';

/** Seed of varied arguments: the same each time, so that two measurements are of the same calls. */
const SEED = 1;

/** Measures one server of a file by one trial, or tries it where no profile is given. Gives the status to end with. */
export async function measureCommand(options: LocalOptions): Promise<number> {
  const parsed = readProject(options.file);
  if ('problems' in parsed) {
    process.stdout.write(`${problemsText(parsed.problems)}\n`);
    return EXIT.problems;
  }
  const { project } = parsed;
  const server = serverOf(project, options.server);
  const handshake = handshakeOf(project, options.handshake);
  const measured = await untilInterrupted((signal) =>
    measureOnce({
      ...{ project, server, handshake, seed: SEED, profile: options.profile, signal },
      file: resolve(options.file),
      env: envOf(options.runtime),
      secrets: secretsOf(server),
      onLine: (line) => tell(`  ${line}`),
      tell: (said) => tell(typeof said === 'string' ? said : eventText(said)),
    }),
  );
  const text = options.profile === undefined ? triedText(server, measured) : measuredText(server, measured);
  if (options.json !== '-') process.stdout.write(`${text}\n`);
  const json = jsonOf({ server, handshake, options, measured });
  await deliver({ json: options.json }, { json, markdown: '' });
  return measured.result.outcome === 'passed' ? EXIT.ok : EXIT.problems;
}

/** Everything that is known of it, marked as what it is: one trial, on a machine that no installation knows. */
function jsonOf({
  server,
  handshake,
  options,
  measured,
}: {
  server: Server;
  handshake: HandshakeId;
  options: LocalOptions;
  measured: Awaited<ReturnType<typeof measureOnce>>;
}) {
  const { profile = null } = options;
  return { version: 1, measuredElsewhere: true, server: server.id, handshake, profile, ...measured };
}

function eventText(event: RunEvent): string {
  return event.type === 'step' ? event.step : '';
}
