/** Contradictions to single repeats: rules that need not all repeats of which the print is. */
import { formatCount } from '../figures/format.ts';
import { listed } from '../figures/listed.ts';
import type { Annex } from './annex.ts';
import type { Contradiction } from './contradiction.ts';
import type { Repeats } from './data.ts';
import { requestsPerCall } from './notes.ts';
import { repeatsOf } from './raw-figures.ts';
import { printedOf } from './rows.ts';

type RepeatRule = (facts: { study: Repeats; annex: Annex }) => Contradiction[];

/** Rates in requests of servers that need unlike numbers of them for the same call. */
const unlikeRequests: RepeatRule = ({ study, annex }) => {
  const groups = [...requestsPerCall(study)];
  const printed = groups.flatMap(([each, ids]) =>
    ids.flatMap((id) => ({ id, each: Number(each), rps: printedOf(annex, id).rps })),
  );
  if (groups.length < 2 || printed.some(({ rps }) => rps === undefined)) return [];
  const rates = (of: (one: (typeof printed)[number]) => number) =>
    printed.map((one) => `${one.id} ${formatCount(of(one))}`).join(', ');
  const took = groups.map(([each, ids]) => `${each} with ${listed(ids)}`).join(', ');
  return [
    {
      what: 'Rates, compared with each other',
      printed: `${rates(({ rps = 0 }) => rps)} HTTP requests/s`,
      fromRaw: `HTTP requests a call: ${took}; so ${rates(({ rps = 0, each }) => rps / each)} calls/s`,
    },
  ];
};

const virtualUsers: RepeatRule = ({ study, annex }) => {
  const said = annex.statements.vus;
  const configured = study.repeats.flatMap(({ servers }) => Object.values(servers).map(({ vus }) => vus));
  const others = [...new Set(configured.filter((vus) => vus !== null && vus !== said))];
  if (said === undefined || others.length === 0) return [];
  return [
    {
      what: 'Virtual users',
      printed: formatCount(said),
      fromRaw: `${others.map((vus) => formatCount(vus)).join(', ')}, by the configuration in the files`,
    },
  ];
};

const requestsByRepeat: RepeatRule = ({ study, annex }) =>
  annex.servers.flatMap(({ id, printed }) =>
    (printed?.requestsByRepeat ?? []).flatMap((said, place) => {
      const name = annex.repeats[place];
      const repeats = study.repeats.filter((repeat) => repeat.name === name);
      return repeatsOf({ repeats }, id)
        .filter(({ requests }) => requests !== said)
        .map(({ requests }) => ({
          what: `Requests of ${id} in repeat ${place + 1}`,
          printed: formatCount(said),
          fromRaw: `${formatCount(requests)}, in ${name}`,
        }));
    }),
  );

/** Each tells only while the numbers differ. */
export const REPEAT_RULES: readonly RepeatRule[] = [unlikeRequests, virtualUsers, requestsByRepeat];
