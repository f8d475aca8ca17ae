import { SUITES } from '@headroom/model/run';
import type { Workload } from '@headroom/model/suite';
import { workloadId } from '@headroom/model/suite/workload-id';
import type { Db, Transaction } from '../db.ts';
import { storableJson } from '../storable.ts';

/** The id under which a workload is stored: the `suite` of runs by it. */
export function suiteOfWorkload(workload: Workload): string {
  return workloadId(storableJson(workload));
}

/** Stores a workload where it is not known yet, and holds it until the transaction ends. @returns its id */
export async function saveWorkload(tx: Transaction, workload: Workload): Promise<string> {
  const definition = { ...storableJson(workload) } as object;
  const id = suiteOfWorkload(workload);
  // One that is there may be removed before it is held: nothing was of it until now.
  for (;;) {
    await tx.workload.createMany({ data: [{ id, definition }], skipDuplicates: true });
    const held = await tx.$queryRaw<object[]>`SELECT 1 FROM "Workload" WHERE "id" = ${id} FOR KEY SHARE`;
    if (held.length > 0) return id;
  }
}

/**
 * Workload that a run of this suite is measured by: of a suite of ours, or of a project.
 * @throws Error for one that is not known
 */
export async function readWorkload(db: Db, suite: string): Promise<Workload> {
  const workload = (await listWorkloads(db, [suite])).get(suite);
  if (!workload) throw new Error(`there is no suite and no workload "${suite}"`);
  return workload;
}

/** The workloads of these suites, by their ids; those that are not known are left out. */
export async function listWorkloads(
  db: Db,
  suites: readonly string[],
): Promise<ReadonlyMap<string, Workload>> {
  const built = SUITES.filter(({ id }) => suites.includes(id)).map((suite) => [suite.id, suite] as const);
  const own = suites.filter((id) => !SUITES.some((suite) => suite.id === id));
  const rows = own.length > 0 ? await db.workload.findMany({ where: { id: { in: own } } }) : [];
  return new Map<string, Workload>([
    ...built,
    // It was written by `saveWorkload` only.
    ...rows.map(({ id, definition }) => [id, definition as unknown as Workload] as const),
  ]);
}
