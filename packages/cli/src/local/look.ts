/** Looking at a server that is started here: loaded only where the sources of Headroom are. */
import { resolve } from 'node:path';
import { startOnce } from '@headroom/bench';
import { type Observation, observe, proposalOf } from '@headroom/contract-test/any';
import type { Project, Server } from '@headroom/project';
import { type Json, withHost } from '@headroom/workload';
import type { InitOptions } from '../arguments/arguments.ts';
import type { Looked } from '../commands/init.ts';
import { envOf, secretsOf, tell, untilInterrupted } from './start.ts';

/** The placeholder of a folder that lies elsewhere each time. */
const FIXTURES = '{fixtures}';

export interface Looking {
  readonly project: Project;
  readonly server: Server;
  readonly given: Readonly<Record<string, Json>>;
  readonly also: readonly string[];
  readonly options: Pick<InitOptions, 'file' | 'runtime'>;
}

/** What one start of the server answers, and where its fixtures were. */
interface Start {
  readonly observation: Observation;
  readonly fixtures: string | undefined;
}

/**
 * Starts the server twice, and looks at what both starts answer alike. The first start of one over stdio gives each
 * session a process of its own, as a process that was initialized answers the same to all who ask for its versions.
 */
export function look(looking: Looking): Promise<Looked> {
  const { server } = looking;
  const apart: Server = server.transport === 'stdio' ? { ...server, processes: 'session' } : server;
  return untilInterrupted(async (signal) => {
    const first = await observeStart({ ...looking, server: apart }, signal);
    tell('starts it once more: what another start answers differently is not expected');
    const second = await observeStart(looking, signal);
    const proposal = proposalOf([first.observation, second.observation]);
    return { proposal, fixtures: first.fixtures };
  });
}

function observeStart(
  { project, server, given, also, options }: Looking,
  signal: AbortSignal,
): Promise<Start> {
  return startOnce(
    {
      ...{ project, server, signal },
      file: resolve(options.file),
      env: envOf(options.runtime),
      secrets: secretsOf(server),
      onLine: (line) => tell(`  ${line}`),
      tell: (said) => tell(typeof said === 'string' ? said : ''),
    },
    async ({ url, headers, fixtures }) => {
      tell(`asks ${server.id} what it does`);
      const asked = { url, headers: withHost(url, headers), given: placed(given, fixtures), also };
      return { observation: await observe(asked), fixtures };
    },
  );
}

/** Values with the place of the fixtures where they name it. */
function placed(given: Readonly<Record<string, Json>>, fixtures: string | undefined): Record<string, Json> {
  const text = JSON.stringify(given);
  if (fixtures === undefined) return JSON.parse(text);
  return JSON.parse(text.replaceAll(FIXTURES, JSON.stringify(fixtures).slice(1, -1)));
}
