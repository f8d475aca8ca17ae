/** What a server costs the context of a model: its lists are read, and tools are called as a headroom.yaml says. */

import {
  aborts,
  answersOnce,
  type ContextAndAnswers,
  cleaned,
  contextOnce,
  discoverContext,
  takerOut,
} from '@headroom/bench';
import { Breach, measureContext } from '@headroom/contract-test/any';
import type { ContextFigures } from '@headroom/model/context';
import { withHost } from '@headroom/model/host';
import { contextTotal } from '@headroom/report';
import type { ContextOptions } from '../arguments/schemas.ts';
import { CommandError, EXIT } from '../exit.ts';
import { deliver, say } from '../output/files.ts';
import { answersText } from './context-answers-text.ts';
import { contextText } from './context-text.ts';
import { envOf, note, secretsOf, tell } from './start.ts';
import { withTarget } from './subject.ts';
import type { Subject, Way } from './way.ts';
import { unlessWrong } from './wrong.ts';

/** What was counted of a server; without a workload no tool is called, so that there are no answers. */
type Counted = Pick<ContextAndAnswers, 'context'> & Partial<ContextAndAnswers>;

/** Counts the catalogue of a server of any form, and answers where a file has calls. Gives the status to end with. */
export function contextCommand(options: ContextOptions): Promise<number> {
  return unlessWrong(async (signal) => {
    const way: Way<Counted> = {
      start: async (discovery) => ({ context: await discoverContext(discovery) }),
      ask: async ({ url, headers }) => {
        tell(`asking ${url} for its lists`);
        const counted = measureContext({ url, headers: withHost(url, headers) }).catch(asCommandError);
        return { context: await Promise.race([counted, aborts(signal)]) };
      },
      open: (subject) => withoutSecrets(subject, answersOnce(startingOf(subject, options, signal))),
    };
    const target = { ...options, arg: undefined, tool: undefined, url: undefined, 'i-may-load-it': false };
    const { context, answers = null } = await withTarget({ ...target, way }, signal);
    say(options, `${contextText(context)}\n\n${answersText(answers)}`);
    const json = { version: 1, ...contextTotal(context), ...context, answers };
    await deliver({ json: options.json }, { json, markdown: '' });
    return EXIT.ok;
  });
}

/** Counts the catalogue of a server that a headroom.yaml describes. No tool is called. */
export function contextOf(
  subject: Subject,
  options: Pick<ContextOptions, 'runtime'>,
  signal: AbortSignal,
): Promise<ContextFigures> {
  return withoutSecrets(subject, contextOnce(startingOf(subject, options, signal)));
}

function startingOf(
  { project, server, file, inPlace }: Subject,
  { runtime }: Pick<ContextOptions, 'runtime'>,
  signal: AbortSignal,
): Parameters<typeof contextOnce>[0] {
  return {
    ...{ project, server, file, inPlace, signal, note },
    env: envOf(runtime),
    secrets: secretsOf(server),
    onLine: (line) => tell(`  ${line}`),
    tell: (event) => tell(typeof event === 'string' ? event : ''),
  };
}

async function withoutSecrets<T>({ server }: Subject, counted: Promise<T>): Promise<T> {
  return cleaned(await counted, takerOut(secretsOf(server)));
}

function asCommandError(error: unknown): never {
  throw error instanceof Breach ? new CommandError(error.message, { cause: error }) : error;
}
