import type { Transaction } from '../db.ts';

/** Fails the CPU profiles that a run leaves unmeasured as it ends. */
export async function endOpenCpuProfiles(tx: Transaction, measuredById: string): Promise<void> {
  await tx.cpuProfile.updateMany({
    where: { measuredById, status: { in: ['waiting', 'running'] } },
    data: { status: 'failed', reason: 'the run ended first', finishedAt: new Date() },
  });
}
