/**
 * `pnpm --filter @headroom/web retention [--dry-run]`: removes what is older than HEADROOM_KEEP_DAYS,
 * HEADROOM_KEEP_AUDIT_DAYS and HEADROOM_KEEP_RUN_DAYS from the database of DATABASE_URL, as the web app does once a day; or says how much that is.
 * Ends with 0 when it is done, 1 when another process is at it, 2 when it was asked wrongly or failed.
 */
import { parseArgs } from 'node:util';
import {
  countOld,
  createDb,
  isUnreachable,
  type OldCount,
  type RetentionPolicy,
  removeOld,
} from '@headroom/db';
import { retentionEnv } from '#server/env.ts';
import { BATCH_PAUSE_MS, policyOf } from './policy.ts';

const BUSY = 1;
const FAILED = 2;

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { 'dry-run': { type: 'boolean' } } });
  const env = retentionEnv();
  const policy = policyOf(env);
  const db = createDb(env.DATABASE_URL);
  try {
    const counts = values['dry-run']
      ? await countOld(db, policy)
      : await removeOld(db, policy, {
          pauseMs: BATCH_PAUSE_MS,
          onProgress: (progress) => console.error(JSON.stringify(progress)),
        });
    if (counts === null) {
      console.error('Another process removes what is old.');
      return BUSY;
    }
    const done = values['dry-run'] ? 'To be removed' : 'Removed';
    console.log(
      `${done} (kept: ${policy.keepDays} days; audit log: ${policy.keepAuditDays} days; ${runs(policy)}):`,
    );
    console.log(counts.map(line).join('\n'));
    return 0;
  } finally {
    await db.$disconnect();
  }
}

const runs = ({ keepRunDays }: RetentionPolicy) =>
  keepRunDays === null ? 'runs: for ever' : `runs that nothing refers to: ${keepRunDays} days`;
const line = ({ what, count }: OldCount) => `${String(count).padStart(8)} ${what}`;

function told(error: unknown): number {
  if (isUnreachable(error)) console.error('Postgres does not answer at DATABASE_URL.');
  else console.error(error instanceof Error ? error.message : error);
  return FAILED;
}

process.exitCode = await main().catch(told);
