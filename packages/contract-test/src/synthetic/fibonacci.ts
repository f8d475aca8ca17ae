import { rightValue } from '../answer.ts';
import { Breach, type Checks } from '../check.ts';
import type { McpClient } from '../client.ts';
import { checkCall, checkDefaults, type SuiteContext } from '../suite/context.ts';

const TOOL = 'calculate_fibonacci';
const DEFAULT_N = 20;
/** Small ones at which a base case shows, and the greatest that an interpreter computes at once. */
const OTHERS = [0, 1, 2, 3, 19, 25];

/** Seven million calls: 3 ms of the fastest code there is, and less than a second of an interpreter. */
const LONG_N = 32;
const LONGER_BY_MS = 1;
/** Turns of which the shortest times count, and those that a busy machine is given. */
const [TURNS, MOST_TURNS] = [5, 15];

/** `calculate_fibonacci`: right numbers, and computed each time. */
export async function checkFibonacci(checks: Checks, context: SuiteContext): Promise<void> {
  const check = (n: number, args: unknown) =>
    checkCall(context, TOOL, args, expectedFibonacci(n, context.serverId));
  await checks.run(TOOL, () => check(DEFAULT_N, { n: DEFAULT_N }));
  await checks.run(`${TOOL}: other arguments`, async () => {
    const warnings: (string | undefined)[] = [];
    for (const n of OTHERS) warnings.push(await check(n, { n }));
    return warnings.find((warning) => warning !== undefined);
  });
  await checkDefaults(checks, TOOL, (args) => check(DEFAULT_N, args));
  await checks.run(`${TOOL}: plain recursion`, () => takesItsTime(context));
}

/** The right answer, by a loop. */
export function expectedFibonacci(n: number, serverId: string) {
  let [result, next] = [0, 1];
  for (let i = 0; i < n; i++) [result, next] = [next, result + next];
  return { n, result, server_type: serverId };
}

/** A server that remembers what it computed, or computes by a loop, answers a long one as soon as a short one. */
async function takesItsTime({ client }: SuiteContext): Promise<undefined> {
  let [short, long] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let turn = 1; turn <= MOST_TURNS; turn++) {
    short = Math.min(short, await msOf(client, 0));
    long = Math.min(long, await msOf(client, LONG_N));
    if (turn >= TURNS && long - short >= LONGER_BY_MS) return;
  }
  throw new Breach(
    `expected n ${LONG_N} to take ${LONGER_BY_MS} ms longer than n 0 at least, got ${long.toFixed(2)} and ${short.toFixed(2)} ms at best`,
  );
}

async function msOf(client: McpClient, n: number): Promise<number> {
  const startedAt = performance.now();
  rightValue(await client.call(TOOL, { n }));
  return performance.now() - startedAt;
}
