/** Tools by which two servers can be compared. */

import { startOnce } from '@headroom/bench';
import { listedTools } from '@headroom/contract-test/any';
import { leftOutTools, type OneSidedTools, oneSidedTools } from '@headroom/model/comparison';
import { withHost } from '@headroom/model/host';
import { callsAnything, dependentTools, withoutTools } from '@headroom/model/suite';
import type { CompareOptions } from '../arguments/schemas.ts';
import { CommandError } from '../exit.ts';
import { handshakesOf } from '../project/chosen.ts';
import type { Sides } from './rounds.ts';
import { envOf, note, secretsOf, tell } from './start.ts';
import { SEED } from './started.ts';
import { type Subject, toolsOf } from './way.ts';

/**
 * Both sides without the tools that only one of them lists or calls.
 * @throws CommandError where they share none; what starting a server throws
 */
export async function sharedTools(
  { base, head }: Sides,
  options: CompareOptions,
  signal: AbortSignal,
): Promise<{ readonly sides: Sides; readonly oneSided: readonly OneSidedTools[] }> {
  const [ofBase, ofHead] = [toolsOf(base), toolsOf(head)];
  const has = { base: await listedBy(base, options, signal), head: await listedBy(head, options, signal) };
  const tools = [...base.project.workload.tools, ...head.project.workload.tools].filter(
    ({ name }, at, all) => all.findIndex((other) => other.name === name) === at,
  );
  const oneSided = oneSidedTools(base.server.id, { tools }, has);
  const out = oneSided ? leftOutTools(oneSided) : [];
  const called = [...ofBase, ...ofHead].filter((name) => !(ofBase.includes(name) && ofHead.includes(name)));
  const uncalled = called.filter((name) => !out.includes(name));
  if (uncalled.length > 0) tell(`not compared, callable on one side only: ${uncalled.join(', ')}`);
  const leftOut = [...out, ...uncalled, ...dependentTools({ tools }, uncalled)];
  const sides = { base: withTools(base, leftOut), head: withTools(head, leftOut) };
  if (callsAnything(sides.base.project.workload) && callsAnything(sides.head.project.workload))
    return { sides, oneSided: oneSided ? [oneSided] : [] };
  throw new CommandError(
    `base and head share no callable tool; base has ${ofBase.join(', ')}; head has ${ofHead.join(', ')}`,
  );
}

function withTools(subject: Subject, leftOut: readonly string[]): Subject {
  const { project } = subject;
  return { ...subject, project: { ...project, workload: withoutTools(project.workload, leftOut) } };
}

/** Names of the tools that a server lists. Those of a file are asked of it. */
function listedBy(
  { project, server, file, inPlace, listed }: Subject,
  { handshake: wanted, runtime }: CompareOptions,
  signal: AbortSignal,
): Promise<readonly string[]> {
  if (listed) return Promise.resolve(listed);
  const [handshake = 'session'] = handshakesOf(project, { handshake: wanted });
  const { workload } = project;
  const starting = {
    ...{ project, server, file, inPlace, signal, note },
    ...{ env: envOf(runtime), secrets: secretsOf(server) },
    onLine: (line: string) => tell(`  ${line}`),
    tell: (said: unknown) => tell(typeof said === 'string' ? said : ''),
  };
  return startOnce(starting, ({ url, headers, tokens }) =>
    listedTools({ url, headers: withHost(url, headers), tokens, workload, handshake, seed: SEED }),
  );
}
