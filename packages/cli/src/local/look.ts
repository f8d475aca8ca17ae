/** Looking at a server that is started here: loaded only where servers are started. */
import { resolve } from 'node:path';
import { type CallTerms, observeStarts } from '@headroom/bench';
import type { Project, Server } from '@headroom/project';
import type { InitOptions } from '../arguments/schemas.ts';
import type { Looked } from '../commands/init.ts';
import { envOf, note, secretsOf, tell, untilInterrupted } from './start.ts';

export interface Looking extends CallTerms {
  readonly project: Project;
  readonly server: Server;
  readonly options: Pick<InitOptions, 'file' | 'runtime'>;
}

/** Starts the server of a file, and proposes a workload for it. */
export function look({ project, server, options, ...terms }: Looking): Promise<Looked> {
  return untilInterrupted((signal) =>
    observeStarts(
      {
        ...{ project, server, signal },
        file: resolve(options.file),
        env: envOf(options.runtime),
        secrets: secretsOf(server),
        onLine: (line) => tell(`  ${line}`),
        note,
        tell: (said) => tell(typeof said === 'string' ? said : ''),
      },
      terms,
    ),
  );
}
