import { compare, rightValue } from '../answer.ts';
import type { Checks } from '../check.ts';
import type { RpcAnswer } from '../messages.ts';
import type { SuiteContext } from './context.ts';
import { judgeWork, readCounters, workOf } from './counters.ts';

/** Calls that are made at once. */
export const CALLS = 50;

/** A call whose right answer is known before it is made. */
export interface PlannedCall {
  tool: string;
  arguments: unknown;
  /** @returns a warning @throws Breach */
  judge(answer: RpcAnswer): string | undefined;
}

/** Calls, and what is to be asked once all are answered. */
export interface Plan {
  calls: readonly PlannedCall[];
  /** Time that each answer may take, where the calls are heavy ones. */
  withinMs?: number;
  /** @throws Breach */
  conclude?(): Promise<void>;
}

/** Fifty calls at once, all tools mixed and no two alike: every answer right for its caller, all the work done. */
export async function checkParallel(
  checks: Checks,
  { backends, client, work }: SuiteContext,
  plan: () => Promise<Plan>,
): Promise<void> {
  let judge: (() => string | undefined) | undefined;
  await checks.run(`${CALLS} parallel calls`, async () => {
    const { calls, withinMs, conclude } = await plan();
    const before = await readCounters(backends);
    const answers = await Promise.allSettled(
      calls.map((call) => client.call(call.tool, call.arguments, { withinMs })),
    );
    const after = await readCounters(backends);
    const tools = calls.map(({ tool }) => tool);
    judge = () => judgeWork(workOf(work, tools), before, after);
    const warnings = calls.map((call, i) => call.judge(answered(answers[i])));
    await conclude?.();
    return warnings.find((warning) => warning !== undefined);
  });
  await checks.run(`work of ${CALLS} parallel calls`, async () => judge?.());
}

function answered(answer: PromiseSettledResult<RpcAnswer> | undefined): RpcAnswer {
  if (answer?.status === 'fulfilled') return answer.value;
  throw answer?.reason;
}

/** Judges an answer by the whole value that is expected. @param anyOrder as in `compare` */
export function comparing(expected: unknown, anyOrder?: readonly string[]): PlannedCall['judge'] {
  return (answer) => compare(expected, rightValue(answer), anyOrder);
}
