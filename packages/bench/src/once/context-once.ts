import { answerFindings, measureContext } from '@headroom/contract-test/any';
import type { AnswersResult, ContextFigures } from '@headroom/model/context';
import { withHost } from '@headroom/model/host';
import type { RunningServer } from '../runtime/runtime.ts';
import { processPerSession } from './observe-starts.ts';
import { type Discovery, openingOf, orOverHttp, type UrlOf } from './opening.ts';
import { asFailure, type Starting, startOnce } from './start-once.ts';

/**
 * Starts a server that nobody has described, counts its catalogue, and stops it. No tool is called.
 * @throws TrialFailure where it does not get ready, or gives no catalogue that can be counted
 */
export function discoverContext(discovery: Discovery): Promise<ContextFigures> {
  return orOverHttp(discovery, async (draft) => {
    const { starting, urlOf } = await openingOf(discovery, draft);
    return contextOnce(starting, urlOf);
  });
}

/**
 * Starts a server, counts its catalogue, and stops it. Each session of a server over stdio has a process of its own.
 * @param urlOf the endpoint, where it is not the one that the server says
 * @throws as `startOnce`; TrialFailure where it gives no catalogue that can be counted
 */
export function contextOnce(
  starting: Starting,
  urlOf: UrlOf = async ({ url }) => url,
): Promise<ContextFigures> {
  return startOnce(apart(starting), async (running) => {
    starting.tell(`asking ${starting.server.id} for its lists`);
    return measureContext(reachable(running, await urlOf(running)));
  }).catch(asFailure);
}

/** What a server takes of the context of a model before the first question and by its answers. */
export interface ContextAndAnswers {
  readonly context: ContextFigures;
  readonly answers: AnswersResult;
}

/**
 * The same for a server of a file, whose tools are called as its workload says.
 * @throws as `contextOnce`
 */
export function answersOnce(starting: Starting): Promise<ContextAndAnswers> {
  const { project, server, signal, tell } = starting;
  return startOnce(apart(starting), async (running, world) => {
    const at = reachable(running, running.url);
    tell(`asking ${server.id} for its lists`);
    const context = await measureContext(at);
    tell('calling its tools as the workload of the file says');
    const workload = world.workloadFor(project.workload, running);
    const [handshake = 'session'] = workload.handshakes;
    const answers = await answerFindings({
      ...at,
      handshake,
      workload,
      tools: project.workload.tools,
      signal,
    });
    return { context, answers };
  }).catch(asFailure);
}

const apart = (starting: Starting) => ({ ...starting, server: processPerSession(starting.server) });

const reachable = ({ headers, tokens }: RunningServer, url: string) => {
  return { url, headers: withHost(url, headers), tokens };
};
