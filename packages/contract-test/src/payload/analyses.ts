import type { Checks } from '../check.ts';
import { checkCall, checkDefaults } from '../suite/context.ts';
import { ANY_ORDER, expectedLogs, expectedRecords, type PayloadContext } from './context.ts';
import type { RecordsInput } from './records.ts';

const DEFAULTS: RecordsInput = { status: 'completed', min_amount: 100 };
const OTHERS: readonly RecordsInput[] = [
  { status: 'pending', min_amount: 0 },
  { status: 'cancelled', min_amount: 500 },
  { status: 'refunded', min_amount: 999.5 },
  // None is matched.
  { status: 'completed', min_amount: 1_000_000 },
];

/** The two tools that compute: every value of their answers, over the bodies that the API service serves. */
export async function checkAnalyses(checks: Checks, context: PayloadContext): Promise<void> {
  const check = (input: RecordsInput, args: unknown) =>
    checkCall(context, 'analyze_records', args, expectedRecords(context, input));
  await checks.run('analyze_records', () => check(DEFAULTS, DEFAULTS));
  await checks.run('analyze_records: other arguments', async () => {
    const warnings: (string | undefined)[] = [];
    for (const input of OTHERS) warnings.push(await check(input, input));
    return warnings.find((warning) => warning !== undefined);
  });
  await checkDefaults(checks, 'analyze_records', (args) => check(DEFAULTS, args));
  await checkDefaults(checks, 'analyze_logs', (args) =>
    checkCall(context, 'analyze_logs', args, expectedLogs(context), ANY_ORDER),
  );
}
