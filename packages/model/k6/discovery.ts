/** Requests by which a client finds out what a server offers. */
import {
  type Fault,
  faultOfAnswer,
  faultOfProbe,
  MAX_ANSWER_BYTES,
  MAX_LIST_PAGES,
} from '../src/suite/answers.ts';
import { STATELESS_PROTOCOL } from '../src/suite/handshake.ts';
import { config } from './config.ts';
import { protocolMeters, record } from './metrics.ts';
import { answerIn, ask, explained, lastId, members, TIMEOUT } from './request.ts';
import type { Session } from './session.ts';

/**
 * A list of extra tools is none of a stranger: the contract test has read it before. Its levels are not counted, which
 * would take this interpreter longer than the server needs for the list.
 */
const LIST_SHORT = config.profile.extraTools === undefined ? undefined : MAX_ANSWER_BYTES;

/** tools/list, page by page: every tool of the workload must be there. */
export function listTools(session: Session): void {
  const listed = new Set<string>();
  let cursor: string | undefined;
  for (let page = 1; page <= MAX_LIST_PAGES; page++) {
    const params = cursor === undefined ? '' : members({ cursor });
    const res = ask(session, protocolMeters.toolsList, 'tools/list', params, TIMEOUT);
    const message = answerIn(res, lastId, LIST_SHORT);
    for (const { name } of message?.result?.tools ?? []) listed.add(name);
    cursor = message?.result?.nextCursor;
    const fault =
      faultOfAnswer(res.status, message) ?? (cursor === undefined ? missingTool(listed) : undefined);
    record(protocolMeters.toolsList, res.timings.duration, explained(fault, res, session, TIMEOUT));
    if (fault || cursor === undefined) return;
  }
}

/** server/discover, of a server without sessions: the version of the protocol must be among those it names. */
export function discover(session: Session): void {
  const res = ask(session, protocolMeters.discover, 'server/discover', '', TIMEOUT);
  const message = answerIn(res, lastId);
  const fault = faultOfAnswer(res.status, message) ?? faultOfVersions(message?.result?.supportedVersions);
  record(protocolMeters.discover, res.timings.duration, explained(fault, res, session, TIMEOUT));
}

/** server/discover, of a server that may refuse it: one of earlier versions does not know it. */
export function probe(session: Session): void {
  const res = ask(session, protocolMeters.discover, 'server/discover', '', TIMEOUT);
  const fault = faultOfProbe(res.status);
  record(protocolMeters.discover, res.timings.duration, explained(fault, res, session, TIMEOUT));
}

function faultOfVersions(versions: unknown): Fault | undefined {
  if (Array.isArray(versions) && versions.includes(STATELESS_PROTOCOL)) return undefined;
  const named = JSON.stringify(versions ?? 'none').slice(0, 200);
  return {
    kind: 'check',
    reason: `server/discover names supportedVersions ${named}; asked for: ${STATELESS_PROTOCOL}`,
  };
}

function missingTool(listed: ReadonlySet<string>): Fault | undefined {
  const missing = config.workload.tools.find(({ name, method }) => method === undefined && !listed.has(name));
  return missing && { kind: 'check', reason: `tools/list lacks ${missing.name}` };
}
