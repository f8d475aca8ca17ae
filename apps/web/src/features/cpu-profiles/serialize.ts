import type { cpuProfilesApi } from '@headroom/api/cpu-profiles';
import type { CpuProfileRow } from '@headroom/db';
import type { FunctionChange } from '@headroom/report/cpu-profile';
import type { z } from 'zod';
import type { RunProfiles, ServerProfiles } from '#results/cpu-profiles/read.ts';

/** CPU profiles of a run as the API shows them. */
export function serializeProfiles({
  rows,
  servers,
}: RunProfiles): z.input<(typeof cpuProfilesApi.listCpuProfiles)['success']['schema']> {
  return { profiles: rows.map(profileBody), comparisons: servers.flatMap(comparisonBody) };
}

function profileBody({ measuredById: _, createdAt, finishedAt, ...row }: CpuProfileRow) {
  return { ...row, createdAt: createdAt.toISOString(), finishedAt: finishedAt?.toISOString() ?? null };
}

function comparisonBody({ serverId, base, head, comparison }: ServerProfiles) {
  if (!base || !comparison) return [];
  const { changeMs, sentence, functions } = comparison;
  const changed = functions.filter(({ isChanged }) => isChanged).map(functionBody);
  return [{ serverId, base: base.row.id, head: head.row.id, changeMs, sentence, functions: changed }];
}

function functionBody({ name, module, file, line, kind, own, self, total }: FunctionChange) {
  return { name, module, file, line, kind, own, self, total };
}
