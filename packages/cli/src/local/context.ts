/** What a server costs the context of a model: its lists are read, no tool is called. */

import { aborts, cleaned, contextOnce, discoverContext, takerOut } from '@headroom/bench';
import { Breach, measureContext } from '@headroom/contract-test/any';
import { contextTotal } from '@headroom/report';
import { type ContextFigures, withHost } from '@headroom/workload';
import type { ContextOptions } from '../arguments/arguments.ts';
import { CommandError, EXIT } from '../exit.ts';
import { deliver, say } from '../output/files.ts';
import { contextText } from './context-text.ts';
import { envOf, note, secretsOf, tell } from './start.ts';
import { withTarget } from './subject.ts';
import type { Subject, Way } from './way.ts';
import { unlessWrong } from './wrong.ts';

/** Counts the catalogue of a server of any form. Gives the status to end with. */
export function contextCommand(options: ContextOptions): Promise<number> {
  return unlessWrong(async (signal) => {
    const way: Way<ContextFigures> = {
      start: (discovery) => discoverContext(discovery),
      ask: ({ url, headers }) => {
        tell(`asking ${url} for its lists`);
        const counted = measureContext({ url, headers: withHost(url, headers) }).catch(asCommandError);
        return Promise.race([counted, aborts(signal)]);
      },
      open: (subject) => contextOf(subject, options, signal),
    };
    const target = { ...options, arg: undefined, tool: undefined, url: undefined, 'i-may-load-it': false };
    const figures = await withTarget({ ...target, way }, signal);
    say(options, contextText(figures));
    const { tokens, bytes } = contextTotal(figures);
    await deliver({ json: options.json }, { json: { version: 1, tokens, bytes, ...figures }, markdown: '' });
    return EXIT.ok;
  });
}

/** Counts the catalogue of a server that a headroom.yaml describes. */
export function contextOf(
  { project, server, file, inPlace }: Subject,
  { runtime }: Pick<ContextOptions, 'runtime'>,
  signal: AbortSignal,
): Promise<ContextFigures> {
  const secrets = secretsOf(server);
  return contextOnce({
    ...{ project, server, file, inPlace, signal, note },
    env: envOf(runtime),
    secrets,
    onLine: (line) => tell(`  ${line}`),
    tell: (event) => tell(typeof event === 'string' ? event : ''),
  }).then((figures) => cleaned(figures, takerOut(secrets)));
}

function asCommandError(error: unknown): never {
  throw error instanceof Breach ? new CommandError(error.message, { cause: error }) : error;
}
