/** Looking at a server that is started here: loaded only where the sources of Headroom are. */
import { resolve } from 'node:path';
import { startOnce } from '@headroom/bench';
import { propose } from '@headroom/contract-test/any';
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

/** Starts the server, and looks at what it answers. */
export function look({ project, server, given, also, options }: Looking): Promise<Looked> {
  return untilInterrupted((signal) =>
    startOnce(
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
        return { proposal: await propose(asked), fixtures };
      },
    ),
  );
}

/** Values with the place of the fixtures where they name it. */
function placed(given: Readonly<Record<string, Json>>, fixtures: string | undefined): Record<string, Json> {
  const text = JSON.stringify(given);
  if (fixtures === undefined) return JSON.parse(text);
  return JSON.parse(text.replaceAll(FIXTURES, JSON.stringify(fixtures).slice(1, -1)));
}
