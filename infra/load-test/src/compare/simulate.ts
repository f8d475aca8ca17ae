/**
 * Check of the verdicts of comparisons by simulation: how often a commit compared with itself is called
 * changed on hosts of many kinds, how often changes that are there are found, and how often a change of the
 * size called detectable is. Prints tables; the status is 1 where a claim does not hold. Needs nothing but a
 * processor.
 *
 *     pnpm --filter @headroom/load-test simulate [--times 10000]
 */
import { parseArgs } from 'node:util';
import { changedRows, compare, FAMILY_ALPHA, POWER } from '@headroom/report/compare';
import {
  chanceFrom,
  EXAMPLES,
  exampleFamily,
  examplePower,
  HOSTS,
  isChange,
  judgedPairs,
  noisyPairs,
  type PowerExample,
  QUIET,
  type SimulatedHost,
  shareOf,
  simulatedTrials,
  TOOLS,
} from '@headroom/report/testing';

const { values } = parseArgs({ options: { times: { type: 'string', default: '10000' } } });
const times = Number(values.times);
/** Whole comparisons of trials take a hundred times as long as the pairs of one. */
const wholeTimes = Math.max(100, Math.round(times / 10));
const ROUNDS = [6, 8, 12] as const;
const METRICS_OF_ONE = exampleFamily().length;
let holds = true;

/** A share in percent, marked where it breaks its bound by more than chance does. */
function cell(share: number, of: number, kept: (share: number, error: number) => boolean): string {
  const fine = kept(share, Math.sqrt((share * (1 - share)) / of));
  if (!fine) holds = false;
  return `${(100 * share).toFixed(1)} %${fine ? '' : ' WRONG'}`;
}

const atMost = (share: number, error: number) => share - 2 * error <= FAMILY_ALPHA;
const atLeast = (share: number, error: number) => share + 2 * error >= POWER;

console.log(`A commit against itself, any metric called changed; no noise floor; ${times} simulations`);
for (const [name, host] of Object.entries(HOSTS)) {
  const chance = chanceFrom(1);
  const shares = ROUNDS.map((rounds) =>
    shareOf(times, () =>
      judgedPairs(noisyPairs(chance, { ...host, metrics: METRICS_OF_ONE, rounds })).some(isChange),
    ),
  );
  console.log(
    `  ${name.padEnd(30)} ${shares.map((share, i) => `${ROUNDS[i]} rounds: ${cell(share, times, atMost)}`).join('  ')}`,
  );
}

console.log(
  `\nEqual wrong answers on both sides, any metric called changed; floor 2 %; ${wholeTimes} simulations`,
);
for (const errors of [0.05, 0.1, 0.2]) {
  const shares = [6, 12].map((rounds) => {
    const chance = chanceFrom(rounds);
    const host = { rounds, spread: 0.03, errors: { base: errors, head: errors } };
    return shareOf(wholeTimes, () => changedRows(whole(simulatedTrials(chance, host)).rows).length > 0);
  });
  console.log(
    `  ${errors} a trial: ${shares.map((share) => cell(share, wholeTimes, atMost)).join(' in 6 rounds, ')} in 12`,
  );
}

console.log(`\nChanges that are there, floor 2 %`);
for (const example of Object.values(EXAMPLES)) {
  const { changePct, spreadPct, rounds, metric, tool } = example;
  const chance = chanceFrom(2);
  const host = hostOf(example);
  const found = shareOf(wholeTimes, () =>
    whole(simulatedTrials(chance, host)).rows.some(
      (row) => row.metric === metric && row.tool === (tool && TOOLS[0]) && row.verdict === 'regressed',
    ),
  );
  console.log(
    `  ${changePct} % of ${metric}, spread ${spreadPct} %, ${rounds} rounds: ${cell(found, wholeTimes, atLeast)} ` +
      `(computed ${(100 * examplePower(example)).toFixed(1)} %, all doubt spent on it ${(100 * examplePower(example, FAMILY_ALPHA)).toFixed(1)} %)`,
  );
}

process.exitCode = holds ? 0 : 1;

/** Host with the change of an example. */
function hostOf({ changePct, spreadPct, rounds, metric, tool }: PowerExample): SimulatedHost {
  const [spread, slower] = [spreadPct / 100, 1 + changePct / 100];
  if (metric === EXAMPLES.tail.metric) return { rounds, spread: 0.02, tail: { spread, slower } };
  return { rounds, spread, ...(tool ? { slower } : { cpu: slower }) };
}

function whole(trials: Parameters<typeof compare>[0]) {
  return compare(trials, { nowMs: 0, ended: true, calibrations: QUIET });
}
