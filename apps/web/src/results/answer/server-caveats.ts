import { findProfile } from '@headroom/model/run';
import { plural } from '@headroom/model/text';
import {
  abortsText,
  dearListText,
  delayedAcksText,
  formatShare,
  heldStreamsText,
  type JudgedRow,
  leftTexts,
  openStreamsText,
  UNSETTLED_PCT,
  wrongAnswersText,
} from '@headroom/report';
import type { CaveatRule, CaveatText } from './caveat.ts';

const longLists = ofServers(
  ({ dearList }) => dearList && dearListText(dearList),
  (servers) => ({
    label: `tools/list of ${servers} takes long`,
    why: 'Clients ask for it at the start of each session',
    warns: true,
    method: 'latency',
  }),
);

/** Caveats about the answers of single servers under load. */
export const SERVER_CAVEATS = {
  errors: ofServers(
    ({ errorRatePct, wrong }) =>
      (errorRatePct ?? 0) > 0
        ? `${formatShare(errorRatePct)} % of its answers${wrong ? `: ${wrongAnswersText(wrong)}` : ''}`
        : undefined,
    (servers) => ({
      label: `wrong answers of ${servers}`,
      why: 'Rates and latencies are of right answers only',
      warns: true,
    }),
  ),
  settling: ofServers(
    ({ unsettled = 0 }) => (unsettled > 0 ? plural(unsettled, 'trial') : undefined),
    (servers) => ({
      label: `${servers} not settled`,
      why: `Processor time per call was still falling by more than ${UNSETTLED_PCT} % and its noise: use a longer warm-up`,
      warns: true,
    }),
  ),
  streams: ofServers(
    ({ openStreams }) => openStreams && openStreamsText(openStreams),
    (servers) => ({
      label: `streams of ${servers} stay open`,
      why: 'Latencies end with the answer. A client that reads a stream to its end waits until its own time limit',
      warns: true,
      method: 'latency',
    }),
  ),
  aborts: ofServers(
    ({ aborts }) => aborts && [abortsText(aborts), ...leftTexts(aborts.left)],
    (_, rows) => ({
      label: 'some calls given up',
      why: 'The load profile has the client give calls up: they count neither as answers nor as errors',
      method: 'latency',
      ...(rows.some(({ aborts }) => aborts?.left) && { warns: true }),
    }),
  ),
  listening: ofServers(
    ({ heldStreams: held }) =>
      held && (held.ended > 0 || held.refused > 0 || held.opened === 0) ? heldStreamsText(held) : undefined,
    (servers, rows) => ({
      label: `${rows.some(({ heldStreams }) => heldStreams?.request) ? 'held' : 'GET'} streams of ${servers}`,
      why: 'Clients without the stream that this handshake opens leave out what holding one costs',
    }),
  ),
  acknowledgements: ofServers(
    ({ delayedAcks }) => delayedAcks && delayedAcksText(delayedAcks),
    (servers) => ({
      label: `answers of ${servers} cluster at 40 ms`,
      why: 'A server that sends an answer in two writes without TCP_NODELAY waits until its client acknowledges the first',
      warns: true,
      method: 'latency',
    }),
  ),
  // Extra tools make the list long on purpose.
  list: (facts, environment) =>
    findProfile(facts.profile)?.extraTools ? null : longLists(facts, environment),
} satisfies Record<string, CaveatRule>;

/**
 * Caveat that names the servers of which `textsOf` has something to say, a line for each text.
 * @param caveat its words, by the number of these servers ("2 servers") and all rows of the page
 */
function ofServers(
  textsOf: (row: JudgedRow) => string | readonly string[] | undefined | null,
  caveat: (servers: string, rows: readonly JudgedRow[]) => Omit<CaveatText, 'lines'>,
): CaveatRule {
  return ({ rows = [] }) => {
    const servers = rows
      .map((row) => [textsOf(row) ?? []].flat().map((text) => `${row.serverId}: ${text}`))
      .filter((lines) => lines.length > 0);
    if (servers.length === 0) return null;
    return { ...caveat(plural(servers.length, 'server'), rows), lines: servers.flat() };
  };
}
