/** Notes for readers of figures that were computed from a study's files. */
import { formatPct } from '../figures/format.ts';
import { listed } from '../figures/listed.ts';
import { ratio } from '../statistics/elementary.ts';
import { type RawStudy, type Repeats, type StudyData, serverIdsOf } from './data.ts';
import { repeatsOf } from './raw-figures.ts';

/** Conventions by which the figures are to be read, as sentences; none where they are the usual ones. */
export function studyNotes(data: StudyData): string[] {
  return data.kind === 'raw' ? [...overAllNote(data), ...callsNote(data)] : [];
}

function overAllNote(study: RawStudy): string[] {
  const servers = serverIdsOf(study).filter((id) => repeatsOf(study, id).some(({ overAll }) => overAll));
  if (servers.length === 0) return [];
  const whose = servers.length === serverIdsOf(study).length ? 'every server' : listed(servers);
  return [
    `Mean and percentiles of ${whose} are those over all its HTTP requests (http.latency in its files), requests of the protocol included: its tools carry no counts by which a mean over tools could be weighted.`,
  ];
}

function callsNote(study: RawStudy): string[] {
  const said = requestsOfCalls(study);
  return said === null
    ? []
    : [`Rates and requests count HTTP requests. A call of the protocol takes ${said}.`];
}

/** HTTP requests of a call where they are other than one: "2.0 with go and java"; null where none are known to be. */
export function requestsOfCalls(study: Repeats): string | null {
  const groups = [...requestsPerCall(study)].filter(([each]) => each !== formatPct(1));
  if (groups.length === 0) return null;
  return listed(groups.map(([each, ids]) => `${each} with ${listed(ids)}`));
}

/** Servers by how many HTTP requests they need for a call of the protocol, with one decimal. */
export function requestsPerCall(study: Repeats): Map<string, string[]> {
  const ids = [...new Set(study.repeats.flatMap(({ servers }) => Object.keys(servers)))].sort();
  const known = ids.flatMap((id) => {
    const repeats = repeatsOf(study, id);
    if (repeats.some(({ calls }) => calls === null)) return [];
    const total = (of: (server: (typeof repeats)[number]) => number) =>
      repeats.reduce((sum, server) => sum + of(server), 0);
    const each = ratio(
      total(({ requests }) => requests),
      total(({ calls }) => calls ?? 0),
    );
    return each === null ? [] : { id, each: formatPct(each) };
  });
  return new Map(
    [...Map.groupBy(known, ({ each }) => each)].map(([each, own]) => [each, own.map(({ id }) => id)]),
  );
}
