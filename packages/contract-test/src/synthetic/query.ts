import { compare, rightValue } from '../answer.ts';
import { Breach, type Checks } from '../check.ts';
import { checkCall, checkDefaults, type SuiteContext } from '../suite/context.ts';

const TOOL = 'simulate_database_query';
const DEFAULT_QUERY = 'SELECT 1';
const DEFAULT_DELAY_MS = 10;

const LONG_DELAY_MS = 250;
/** Timers of 1 ms may end a little early. */
const EARLY_MS = 5;

/** `simulate_database_query`: every value of its answers, and that it waits. */
export async function checkQuery(checks: Checks, context: SuiteContext): Promise<void> {
  const check = (query: string, delay_ms: number) =>
    checkCall(context, TOOL, { query, delay_ms }, expectedQuery({ query, delay_ms }, context.serverId));
  await checks.run(TOOL, () => check(DEFAULT_QUERY, DEFAULT_DELAY_MS));
  await checks.run(`${TOOL}: other arguments`, async () => {
    const long = await check('é'.repeat(10_000), 1);
    return (await check('SELECT "größe" FROM items;\n-- 100 % 🚀', 0)) ?? long;
  });
  await checkDefaults(checks, TOOL, (args) =>
    checkCall(
      context,
      TOOL,
      args,
      expectedQuery({ query: DEFAULT_QUERY, delay_ms: DEFAULT_DELAY_MS }, context.serverId),
    ),
  );
  await checks.run(`${TOOL}: waits`, () => waits(context));
}

/** The right answer for a query. */
export function expectedQuery({ query, delay_ms }: { query: string; delay_ms: number }, serverId: string) {
  return { query, delay_ms, rows: 1, server_type: serverId };
}

async function waits({ client, serverId }: SuiteContext): Promise<string | undefined> {
  const args = { query: DEFAULT_QUERY, delay_ms: LONG_DELAY_MS };
  const startedAt = performance.now();
  const answer = await client.call(TOOL, args);
  const ms = performance.now() - startedAt;
  if (ms < LONG_DELAY_MS - EARLY_MS) {
    throw new Breach(`expected an answer after ${LONG_DELAY_MS} ms, got one after ${ms.toFixed(0)} ms`);
  }
  return compare(expectedQuery(args, serverId), rightValue(answer));
}
